"use strict";
// Draws the report from the JSON in this file. Numbers are shown as they were computed, nothing is derived here that could
// differ from what the command line says; all text goes through textContent.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const main = document.getElementById("main");
  const letters = ["A", "B", "C", "D"];
  const drawn = []; // charts, each as a function that draws it anew

  // --- Words and numbers ---------------------------------------------------------------------------------------------

  const count = (n) => n.toLocaleString("en");
  const percent = (share) => `${(share * 100).toFixed(1)} %`;
  const range = ([low, high]) => `${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)} %`;
  const plain = (x) => (Number.isInteger(x) ? count(x) : x.toFixed(2));
  const elo = (x, beyond) => {
    const value = x === null ? beyond : x;
    if (Math.abs(value) > 1000) return value > 0 ? "> 1000" : "< −1000";
    const whole = Math.round(value);
    return whole > 0 ? `+${whole}` : `${whole}`.replace("-", "−");
  };
  const describeBot = (bot) =>
    [
      bot.level,
      bot.iterations && `${count(bot.iterations)} iterations`,
      bot.ms && `${bot.ms} ms`,
      bot.threads && `${bot.threads} threads`,
      bot.weights && "other weights",
      bot.net && (bot.net === "none" ? "no net" : `net ${bot.net}`),
    ]
      .filter(Boolean)
      .join(", ");
  const describeSetUp = (plan) => `${plan.game}, ${plan.seats} ${plan.seats === 1 ? "seat" : "seats"}`;
  const value = (v) => (typeof v === "string" ? v : JSON.stringify(v));
  const describeVaried = (varied) =>
    Object.entries(varied)
      .map(([name, v]) => `${name} ${value(v)}`)
      .join(", ");

  // --- Pieces of a page ----------------------------------------------------------------------------------------------

  const el = (tag, attributes = {}, ...children) => {
    const node = document.createElement(tag);
    for (const [name, v] of Object.entries(attributes)) node.setAttribute(name, v);
    for (const child of children.flat()) if (child !== null && child !== undefined) node.append(child);
    return node;
  };
  const section = (title) => main.append(el("h2", {}, title));
  const figure = (name, text, note = "", kind = "") =>
    el(
      "div",
      { class: "card figure" },
      el("div", { class: "name" }, name),
      el("div", { class: `value ${kind}` }, text),
      el("div", { class: "note" }, note),
    );
  const figures = (...list) => main.append(el("div", { class: "figures" }, ...list.filter(Boolean)));
  const table = (head, rows) =>
    el(
      "div",
      { class: "scroll" },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
        el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, `${cell}`))))),
      ),
    );
  const card = (title, content, { note = "", wide = false } = {}) =>
    el("div", { class: wide ? "card wide" : "card" }, el("h3", {}, title), content, note ? el("p", {}, note) : null);
  const charts = (...list) => main.append(el("div", { class: "charts" }, ...list.filter(Boolean)));

  // --- Plots ---------------------------------------------------------------------------------------------------------

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const seatColours = ["a", "b", "c", "d"];
  const faint = (hex, alpha) => `${hex}${Math.round(alpha * 255).toString(16).padStart(2, "0")}`;

  const plot = (title, make, { rows = 0, ...how } = {}) => {
    const canvas = el("canvas", { role: "img", "aria-label": title });
    const frame = el("div", { class: "plot" }, canvas);
    if (rows > 0) frame.style.height = `${4.5 + rows * 1.75}rem`;
    let chart = null;
    drawn.push(() => {
      if (chart) chart.destroy();
      chart = new Chart(canvas, make());
    });
    return card(title, frame, how);
  };
  const axis = (title, more = {}) => ({
    title: { display: title !== "", text: title, color: colour("soft") },
    ticks: { color: colour("soft"), maxRotation: 0, ...more.ticks },
    grid: { color: colour("rule"), ...more.grid },
    ...(more.min === undefined ? {} : { min: more.min }),
    ...(more.max === undefined ? {} : { max: more.max }),
  });
  const shares = { ticks: { maxTicksLimit: 8, callback: (v) => `${+(v * 100).toFixed(1)} %` } };
  const options = (x, y, more = {}) => ({
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: "index", intersect: false },
    ...more,
    scales: { x, y },
    plugins: { legend: { display: false, labels: { color: colour("ink") } }, ...more.plugins },
  });

  const histogram = (title, xTitle, pairs, { colourName = "a", scale = 1, ...how } = {}) => {
    if (pairs.length === 0) return null;
    return plot(
      title,
      () => ({
        type: "bar",
        data: {
          labels: filled(pairs, scale).map(([x]) => x),
          datasets: [{ data: filled(pairs, scale).map(([, n]) => n), backgroundColor: colour(colourName), categoryPercentage: 1, barPercentage: 0.9 }],
        },
        options: options(axis(xTitle, { grid: { display: false } }), axis("", { ticks: { precision: 0 } })),
      }),
      how,
    );
  };
  // Values between the least and the most that nobody saw are part of the picture, unless there are too many of them.
  const filled = (pairs, scale) => {
    const [least, most] = [pairs[0][0], pairs[pairs.length - 1][0]];
    if (most - least > 400) return pairs.map(([x, n]) => [x * scale, n]);
    const seen = new Map(pairs);
    return Array.from({ length: most - least + 1 }, (_, i) => [(least + i) * scale, seen.get(least + i) ?? 0]);
  };

  // Rates with their intervals, one a row, and a line where they would be if nothing mattered.
  const intervals = (title, rows, fair, how = {}) => {
    if (rows.length === 0) return null;
    const ends = [...rows.flatMap((row) => row.interval), ...(fair === null ? [] : [fair])];
    const margin = Math.max(0.005, (Math.max(...ends) - Math.min(...ends)) * 0.08);
    const bounds = { min: Math.max(0, Math.min(...ends) - margin), max: Math.min(1, Math.max(...ends) + margin) };
    const marks = {
      id: "marks",
      afterDatasetsDraw: (chart) => {
        const { ctx, chartArea, scales } = chart;
        ctx.save();
        if (fair !== null) {
          ctx.strokeStyle = colour("soft");
          ctx.setLineDash([4, 4]);
          ctx.beginPath();
          ctx.moveTo(scales.x.getPixelForValue(fair), chartArea.top);
          ctx.lineTo(scales.x.getPixelForValue(fair), chartArea.bottom);
          ctx.stroke();
        }
        rows.forEach((row, i) => {
          ctx.fillStyle = colour(row.colour ?? "a");
          ctx.beginPath();
          ctx.arc(scales.x.getPixelForValue(row.rate), chart.getDatasetMeta(0).data[i].y, 5, 0, 2 * Math.PI);
          ctx.fill();
        });
        ctx.restore();
      },
    };
    return plot(
      title,
      () => ({
        type: "bar",
        plugins: [marks],
        data: {
          labels: rows.map((row) => row.name),
          datasets: [
            {
              data: rows.map((row) => row.interval),
              backgroundColor: rows.map((row) => faint(colour(row.colour ?? "a"), 0.35)),
              borderSkipped: false,
              borderRadius: 4,
              barThickness: 8,
            },
          ],
        },
        options: options(axis("", { ...shares, ...bounds }), axis("", { grid: { display: false }, ticks: { autoSkip: false } }), {
          indexAxis: "y",
          plugins: {
            legend: { display: false },
            tooltip: {
              callbacks: {
                label: ({ dataIndex: i }) =>
                  `${percent(rows[i].rate)}, 95 %: ${range(rows[i].interval)}${rows[i].n ? `, ${count(rows[i].n)} seats` : ""}`,
              },
            },
          },
        }),
      }),
      { rows: rows.length, ...how },
    );
  };

  const lines = (title, xTitle, xs, series, { y = {}, legend = true, ...how } = {}) =>
    plot(
      title,
      () => ({
        type: "line",
        data: {
          labels: xs,
          datasets: series.map((s) => ({
            label: s.name,
            data: s.values,
            borderColor: s.band ? "transparent" : s.colour(),
            backgroundColor: s.band ? faint(s.colour(), 0.18) : s.colour(),
            fill: s.band ?? false,
            pointRadius: s.points ? 2 : 0,
            borderWidth: s.points ? 0 : 2,
            showLine: !s.points,
          })),
        },
        options: options(axis(xTitle, { grid: { display: false }, ticks: { maxTicksLimit: 8 } }), axis("", y), {
          plugins: {
            legend: { display: legend, labels: { color: colour("ink"), boxWidth: 12, filter: (item) => item.text !== "" } },
            tooltip: { filter: (item) => item.dataset.label !== "" },
          },
        }),
      }),
      { wide: true, ...how },
    );

  // --- A match -------------------------------------------------------------------------------------------------------

  const showMatch = (match) => {
    const { plan, counts, results } = match;
    const ab = results.versus.AB;
    if (!ab) {
      main.append(el("p", {}, "Nothing was played yet."));
      return;
    }
    const alone = plan.sides === 1;
    figures(
      figure("A against B", percent(ab.score), `95 %: ${range(ab.interval)}`, ab.interval[0] > 0.5 ? "good" : ab.interval[1] < 0.5 ? "bad" : ""),
      figure("Elo of A over B", elo(ab.elo, ab.score > 0.5 ? Infinity : -Infinity), `95 %: ${elo(ab.elo_interval[0], -Infinity)} to ${elo(ab.elo_interval[1], Infinity)}`),
      plan.sides > 2 && figure("A wins", percent(results.bots[0].win_rate), `${percent(results.bots[0].fair_win_rate)} would be fair`),
      figure("Games", count(counts.games), `${count(ab.groups)} mirrored groups${ab.groups === plan.groups ? "" : ` of ${count(plan.groups)} planned`}`),
      results.test && showTest(results.test),
    );

    section("Who wins");
    const rows = plan.bots.map((bot, i) => {
      const c = counts.bots[i];
      const r = results.bots[i];
      return [`${letters[i]}  ${describeBot(bot)}`, percent(r.win_rate), range(r.win_rate_interval), percent(r.fair_win_rate), count(c.wins), count(c.draws), count(c.losses)];
    });
    const pairs = Object.entries(results.versus).map(([pair, v]) => [
      `${pair[0]} against ${pair[1]}`,
      percent(v.score),
      range(v.interval),
      elo(v.elo, v.score > 0.5 ? Infinity : -Infinity),
      `${elo(v.elo_interval[0], -Infinity)} to ${elo(v.elo_interval[1], Infinity)}`,
    ]);
    charts(
      card("Bots", table(["bot", "win rate", "95 %", "fair", "wins", "draws", "losses"], rows), { wide: true }),
      pairs.length > 1 ? card("Pairs", table(["pair", "score", "95 %", "Elo", "95 %"], pairs), { wide: true }) : null,
      lines(
        "Score of A against B, as groups were played",
        "groups",
        results.running.map(([n]) => n),
        [
          { name: "", values: results.running.map(([, , low]) => low), colour: () => colour("a"), band: "+1" },
          { name: "", values: results.running.map(([, , , high]) => high), colour: () => colour("a"), band: "-1" },
          { name: "score", values: results.running.map(([, score]) => score), colour: () => colour("a") },
          { name: "equal", values: results.running.map(() => 0.5), colour: () => colour("soft") },
        ],
        { y: shares, note: "The band is the 95 % interval of all groups so far." },
      ),
      histogram("Points of A in a group against B", "points", counts.versus.AB.groups, { scale: 0.5, note: "A win is a point, a draw half of one." }),
      alone ? null : intervals("Win rate by seat", seatRows(plan, results), plan.sides > 0 ? 1 / plan.sides : null, { note: "Wilson's intervals, games counted one by one." }),
      ...plan.bots.map((bot, i) => histogram(`Scores of ${letters[i]}, ${describeBot(bot)}`, "score", counts.bots[i].scores, { colourName: seatColours[i] })),
    );
    if (match.timing) showTimes(match);
  };
  const seatRows = (plan, results) =>
    results.bots.flatMap((bot, i) =>
      (bot.seats ?? []).map((s) => ({ name: `${letters[i]} on seat ${s.seat}`, rate: s.win_rate, interval: s.win_rate_interval, colour: seatColours[i], n: s.games })),
    );
  const showTest = (test) => {
    const words = { H1: `H1: at least ${test.elo1} Elo stronger`, H0: `H0: at most ${test.elo0} Elo stronger`, continue: "not decided yet" };
    return figure(
      "Sequential test",
      test.verdict === "continue" ? "continue" : `accepted ${test.verdict}`,
      `${words[test.verdict]}; ratio ${test.ratio.toFixed(2)} within ${test.lower.toFixed(2)} and ${test.upper.toFixed(2)}`,
      test.verdict === "H1" ? "good" : test.verdict === "H0" ? "bad" : "",
    );
  };
  const showTimes = (match) => {
    section("Time of a move");
    const rows = match.timing.counts.map((c, i) => {
      const r = match.timing.results[i];
      const bot = match.plan.bots[i];
      return [`${letters[i]}  ${describeBot(bot)}`, count(c.moves), `${r.mean_ms.toPrecision(3)} ms`, `${r.longest_ms.toPrecision(3)} ms`, bot.ms ? count(c.late) : "–", c.iterations ? count(Math.round(r.iterations_per_second)) : "–"];
    });
    charts(card("By the clock", table(["bot", "moves", "mean", "longest", "later than 110 %", "iterations/s"], rows), { wide: true }));
  };

  // --- Balance -------------------------------------------------------------------------------------------------------

  const showBalance = (balance) => {
    const several = balance.plan.sections.length > 1;
    if (several) showSections(balance);
    balance.plan.sections.forEach((set, i) => {
      section(several ? describeVaried(set.varied) : "Who wins");
      showSection(set, balance.counts[i], balance.results[i]);
    });
  };
  const nameOf = (set) => describeVaried(set.varied) || "all";
  const showSections = (balance) => {
    const sets = balance.plan.sections;
    section("Side by side");
    charts(
      card(
        "Set-ups",
        table(
          ["set-up", "seats", "games", "without a single winner", "plies", "decisions", "rounds", "options"],
          sets.map((set, i) => {
            const [c, r] = [balance.counts[i], balance.results[i]];
            return [nameOf(set), set.seats, count(c.games), count(c.shared), plain(r.plies.mean), plain(r.decisions.mean), plain(r.rounds.mean), plain(r.branching.mean)];
          }),
        ),
        { wide: true },
      ),
      intervals(
        "Win rate of seat 0",
        sets.flatMap((set, i) => (set.sides === 1 ? [] : [{ name: nameOf(set), rate: balance.results[i].seats[0].win_rate, interval: balance.results[i].seats[0].win_rate_interval, n: balance.counts[i].games }])),
        null,
      ),
    );
  };
  const showSection = (set, counts, results) => {
    const alone = set.sides === 1;
    figures(
      figure("Games", count(counts.games), alone ? "" : `${count(counts.shared)} without a single winner`),
      results.scores && figure("Score", plain(results.scores.mean), `${results.scores.least} to ${results.scores.most}, median ${results.scores.median}`),
      figure("Decisions a game", plain(results.decisions.mean), `${results.decisions.p5} to ${results.decisions.p95} in nine of ten`),
      figure("Rounds", plain(results.rounds.mean), `${results.rounds.p5} to ${results.rounds.p95} in nine of ten`),
      figure("Options of a decision", plain(results.branching.mean), `at most ${results.branching.most}`),
    );
    const list = [];
    if (!alone)
      list.push(
        intervals(
          "Win rate by seat",
          results.seats.map((s, p) => ({ name: `seat ${p}`, rate: s.win_rate, interval: s.win_rate_interval, n: s.seats })),
          results.fair_win_rate,
        ),
      );
    for (const [name, rows] of labelGroups(results.labels))
      list.push(alone ? scoreTable(name, rows) : intervals(`Win rate by label: ${name}`, rows, results.fair_win_rate));
    list.push(
      results.scores ? histogram("Scores", "score", counts.scores, { colourName: "c" }) : null,
      histogram("Decisions in a game", "decisions", counts.decisions),
      histogram("Rounds of a game", "rounds", counts.rounds),
      histogram("Plies of a game, chance included", "plies", counts.plies),
      histogram("Options of a decision", "options", counts.branching),
      card(
        "Questions",
        table(
          ["decision", "a game", "options", "at most", "with one option"],
          Object.entries(results.questions).map(([name, q]) => {
            const c = counts.questions[name];
            return [name, plain(q.per_game), plain(q.mean_options) + (c.partial ? " or more" : ""), count(c.most), count(c.single)];
          }),
        ),
      ),
    );
    main.append(el("div", { style: "height:1rem" }));
    charts(...list);
  };
  // "placed:Z" belongs to the group "placed"; numbers are in their order.
  const labelGroups = (labels) => {
    const groups = new Map();
    for (const [label, tally] of Object.entries(labels)) {
      const colon = label.indexOf(":");
      const [group, name] = colon < 0 ? ["others", label] : [label.slice(0, colon), label.slice(colon + 1)];
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push({ name, rate: tally.win_rate, interval: tally.win_rate_interval, n: tally.seats, score: tally.score });
    }
    for (const rows of groups.values()) rows.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    return [...groups].sort(([a], [b]) => (a === "others") - (b === "others") || a.localeCompare(b, "en"));
  };
  const scoreTable = (name, rows) =>
    card(`Score by label: ${name}`, table([name, "seats", "mean score"], rows.map((row) => [row.name, count(row.n), row.score === undefined ? "–" : plain(row.score)])));

  // --- Weights -------------------------------------------------------------------------------------------------------

  const showWeights = (tuned) => {
    figures(figure("Verdict", tuned.confirmed ? "confirmed" : "not confirmed", "new weights against the old ones, on other deals", tuned.confirmed ? "good" : "bad"));
    section("Weights");
    const palette = ["a", "b", "c", "d", "e", "f", "g", "h", "soft"];
    const changed = tuned.names.filter((name) => tuned.from[name] !== tuned.weights[name]);
    const along = (name) => tuned.way.map((step) => step.weights[tuned.names.indexOf(name)] / (tuned.from[name] || 1));
    charts(
      card("Before and now", table(["weight", "before", "now"], tuned.names.map((name) => [name, tuned.from[name], tuned.weights[name]]))),
      lines(
        "Score of the plus side, step by step",
        "step",
        tuned.way.map((_, k) => k + 1),
        [{ name: "score", values: tuned.way.map((step) => step.score), colour: () => colour("a"), points: true }],
        { y: shares, legend: false, wide: false },
      ),
      lines(
        "Weights on the way, relative to where they began",
        "step",
        tuned.way.map((_, k) => k + 1),
        changed.map((name, i) => ({ name, values: along(name), colour: () => colour(palette[i % palette.length]) })),
      ),
    );
    section("Confirmation: A new weights, B old weights");
    showMatch(tuned.confirmation);
  };

  // --- Learning ------------------------------------------------------------------------------------------------------

  const showLearning = (learning) => {
    const all = learning.generations;
    figures(
      figure("Best", learning.best > 0 ? `generation ${learning.best}` : "none", learning.best > 0 ? "passed the gate" : "no net is better than what there is", learning.best > 0 ? "good" : ""),
      figure("Generations", count(all.length), `${count(all.filter((one) => one.passed).length)} passed`),
    );
    if (all.length === 0) return;
    section("Generations");
    const score = (one) => one.gate.results.versus.AB;
    charts(
      card(
        "One by one",
        table(
          ["generation", "games", "tables", "loss", "gate", "95 %", "games of the gate", ""],
          all.map((one) => [one.generation, count(one.games), count(one.tables), one.seen.loss.toFixed(4), percent(score(one).score), range(score(one).interval), count(one.gate.counts.games), one.passed ? "passed" : "stays outside"]),
        ),
        { wide: true },
      ),
      intervals("At the gate, against the best before", all.map((one) => ({ name: `generation ${one.generation}`, rate: score(one).score, interval: score(one).interval, n: one.gate.counts.games, colour: one.passed ? "a" : "soft" })), 0.5),
      lines("Loss on tables that were held back", "generation", all.map((one) => one.generation), [{ name: "loss", values: all.map((one) => one.seen.loss), colour: () => colour("a") }], { legend: false, wide: false }),
    );
    for (const one of all) {
      section(`Generation ${one.generation}`);
      const known = one.seen.classes.filter((of) => of.tables > 0);
      charts(
        lines("Loss while it learnt", "hundredth", one.losses.map((_, k) => k + 1), [{ name: "loss", values: one.losses, colour: () => colour("a") }], { legend: false, wide: false }),
        lines(
          "What it expects, and what comes of it",
          "expected",
          known.map((of) => percent(of.expected)),
          [
            { name: "real", values: known.map((of) => of.real), colour: () => colour("a") },
            { name: "as expected", values: known.map((of) => of.expected), colour: () => colour("soft") },
          ],
          { y: shares, wide: false },
        ),
      );
    }
  };

  // --- The page ------------------------------------------------------------------------------------------------------

  const kinds = {
    match: { title: (d) => d.plan.bots.map(describeBot).join(" – "), subtitle: (d) => `${describeSetUp(d.plan)}, line-up ${d.plan.lineup}, seed ${d.plan.seed}`, show: showMatch },
    balance: { title: (d) => `Balance of ${d.plan.game}`, subtitle: (d) => `${d.plan.sections.length === 1 ? describeSetUp({ ...d.plan.sections[0], game: d.plan.game }) : `${d.plan.sections.length} set-ups`}, played by ${describeBot(d.plan.bot)}, seed ${d.plan.seed}`, show: showBalance },
    weights: { title: (d) => `Weights of ${d.game}`, subtitle: (d) => `${describeSetUp(d.plan)}: ${count(d.plan.steps)} steps of ${count(d.plan.games)} games with ${describeBot(d.plan.bot)}, seed ${d.plan.seed}`, show: showWeights },
    learning: { title: (d) => `Learning of ${d.game}`, subtitle: (d) => `${describeSetUp(d.plan)}: ${count(d.plan.games)} games and ${count(d.plan.steps)} steps a generation, seed ${d.plan.seed}`, show: showLearning },
  };
  const kind = kinds[data.kind];
  document.getElementById("title").textContent = kind.title(data);
  document.getElementById("subtitle").textContent = kind.subtitle(data);
  kind.show(data);
  main.append(el("details", {}, el("summary", {}, "The plan"), el("pre", {}, JSON.stringify(data.plan, null, 2))));

  const root = document.documentElement;
  const use = (theme) => {
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    for (const draw of drawn) draw();
  };
  use(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.getElementById("theme").addEventListener("click", () => use(root.dataset.theme === "dark" ? "light" : "dark"));
})();
