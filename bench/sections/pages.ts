import type { Place } from "../places";
import { median, type Table, type Verdict } from "../report";
import type { Stage } from "../stage";
import { bytesOf } from "../traffic";
import { firstVisit, type Visit } from "../visit";

const KB = 1024;
/**
 * A shift below a thousandth is letters that move by fractions of a pixel when their font arrives, which people do not
 * see.
 */
const LIMITS = {
  bytes: 185,
  bytesOfForm: 210,
  requests: 25,
  timesPlain: 2,
  blocking: 0,
  shift: 0.001,
  textWithoutScript: 0.95,
};

/** First visits over slow 4G with a processor four times slower, with and without JavaScript. */
export async function pages(stage: Stage): Promise<Table> {
  const browser = await stage.browser();
  const floor = await stage.floor();
  const { screens } = await stage.product();
  const places = [floor.plain, floor.hello, ...screens];
  const visits = new Map(places.map((place) => [place, { withScript: [], without: [] } as Visits]));
  const rounds = stage.quick ? 1 : 5;
  // Round by round and not place by place, so that a slow minute of the machine affects all equally.
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { withScript, without }] of visits) {
      withScript.push(await firstVisit(browser, place, true));
      without.push(await firstVisit(browser, place, false));
    }
  }
  const figures = [...visits].map(([place, found]) => figuresOf(place, found));
  const plain = figures.find(({ place }) => place === floor.plain);
  if (!plain) throw new Error("The plain page was not measured.");
  return {
    title: `First visit: slow 4G (1.6 Mbit/s, 150 ms), processor 4 × slower, median of ${rounds}`,
    columns: [
      { key: "page", title: "page" },
      { key: "kb", title: "KB", digits: 1 },
      { key: "requests", title: "requests" },
      { key: "html", title: "html KB", digits: 1 },
      { key: "css", title: "css KB", digits: 1 },
      { key: "script", title: "script KB", digits: 1 },
      { key: "font", title: "font KB", digits: 1 },
      { key: "lcp", title: "LCP ms" },
      { key: "times", title: "× plain", digits: 2 },
      { key: "tbt", title: "TBT ms" },
      { key: "cls", title: "CLS", digits: 4 },
      { key: "lcpWithout", title: "LCP ms, no script" },
      { key: "kbWithout", title: "KB, no script", digits: 1 },
      { key: "textWithout", title: "text, no script" },
    ],
    rows: figures.map((figure) => ({
      page: figure.place.name,
      kb: figure.bytes / KB,
      requests: figure.requests,
      html: figure.html / KB,
      css: figure.css / KB,
      script: figure.script / KB,
      font: figure.font / KB,
      lcp: figure.largest,
      times: figure.largest / plain.largest,
      tbt: figure.blocking,
      cls: figure.shift,
      lcpWithout: figure.largestWithout,
      kbWithout: figure.bytesWithout / KB,
      textWithout: `${Math.round(figure.textWithout * 100)} %`,
    })),
    verdicts: figures.flatMap((figure) => verdictsOf(figure, plain.largest)),
  };
}

type Visits = { withScript: Visit[]; without: Visit[] };
type Figures = ReturnType<typeof figuresOf>;

function figuresOf(place: Place, { withScript, without }: Visits) {
  const over = (visits: Visit[], of: (visit: Visit) => number) => median(visits.map(of));
  return {
    place,
    bytes: over(withScript, ({ exchanges }) => bytesOf(exchanges)),
    requests: over(withScript, ({ exchanges }) => exchanges.length),
    html: over(withScript, ({ exchanges }) => bytesOf(exchanges, "html")),
    css: over(withScript, ({ exchanges }) => bytesOf(exchanges, "css")),
    script: over(withScript, ({ exchanges }) => bytesOf(exchanges, "script")),
    font: over(withScript, ({ exchanges }) => bytesOf(exchanges, "font")),
    largest: over(withScript, ({ paint }) => paint.largest),
    blocking: over(withScript, ({ paint }) => paint.blocking),
    shift: over(withScript, ({ paint }) => paint.shift),
    largestWithout: over(without, ({ paint }) => paint.largest),
    bytesWithout: over(without, ({ exchanges }) => bytesOf(exchanges)),
    textWithout: over(without, ({ text }) => text) / over(withScript, ({ text }) => text),
  };
}

function verdictsOf(figure: Figures, plain: number): Verdict[] {
  const { name, kind } = figure.place;
  if (kind === "floor") return [];
  return [
    {
      goal: `${name}: all bytes`,
      value: figure.bytes / KB,
      limit: kind === "form" || kind === "dialog" ? LIMITS.bytesOfForm : LIMITS.bytes,
      unit: "KB",
    },
    { goal: `${name}: requests`, value: figure.requests, limit: LIMITS.requests, unit: "" },
    { goal: `${name}: LCP, × plain`, value: figure.largest / plain, limit: LIMITS.timesPlain, unit: "×" },
    { goal: `${name}: total blocking time`, value: figure.blocking, limit: LIMITS.blocking, unit: "ms" },
    { goal: `${name}: layout shift`, value: figure.shift, limit: LIMITS.shift, unit: "" },
    {
      goal: `${name}: text there without script`,
      value: figure.textWithout,
      limit: LIMITS.textWithoutScript,
      atLeast: true,
      unit: "",
    },
  ];
}
