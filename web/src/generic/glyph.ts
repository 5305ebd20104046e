// What a text terminal draws in one to four ASCII characters, a little nicer: the owner's number goes (the colour and the shape
// say it), arrows become arrows.

const arrows: { readonly [ascii: string]: string } = { "^": "↑", v: "↓", "<": "←", ">": "→" };

export function pretty(glyph: string, owner?: number): string {
  let rest = glyph;
  if (owner !== undefined && rest.length > 1 && rest.startsWith(String(owner))) rest = rest.slice(1);
  const last = rest.at(-1) ?? "";
  if (rest.length > 1 && last in arrows) rest = rest.slice(0, -1) + arrows[last];
  return rest === "." ? "" : rest.replace("*", "●");
}
