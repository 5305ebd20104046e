// Handing somebody a file.

export function save(name: string, what: unknown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(what, null, 2)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
export const saveRecord = (game: string, table: string, record: unknown): void =>
  save(`${game || "match"}-${table.slice(0, 13)}.json`, record);
