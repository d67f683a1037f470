import fc from "fast-check";
import { expect, it } from "vitest";
import { CAMT_VERSIONS, type CamtVersion } from "#provider/contract/accounting-formats";
import { historyArb, textOfHistory } from "../../../support/books.ts";

/** An element: its name, what is below it in order, and its text. */
type Element = { name: string; attributes: string; below: Element[]; text: string };

/** Reads the XML of the writer: elements, attributes and text, no comments, no CDATA, no prefixes. */
function readXml(text: string): Element {
  const root: Element = { name: "", attributes: "", below: [], text: "" };
  const open = [root];
  const tokens = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, "").match(/<[^>]*>|[^<]+/g) ?? [];
  for (const token of tokens) {
    const [, slash, name = "", attributes = ""] = /^<(\/?)([A-Za-z]+)([^>/]*)>$/.exec(token) ?? [];
    const within = open.at(-1);
    if (!within) throw new Error("more ends than begins");
    if (!token.startsWith("<")) within.text += token.trim();
    else if (slash === "/") {
      if (within.name !== name) throw new Error(`${name} ends ${within.name}`);
      open.pop();
    } else {
      if (name === "") throw new Error(`no element: ${token}`);
      const element = { name, attributes: attributes.trim(), below: [], text: "" };
      within.below.push(element);
      open.push(element);
    }
  }
  const [document, other] = root.below;
  if (!document || other || open.length !== 1) throw new Error("not one whole document");
  return document;
}

/**
 * What ISO 20022 says of the elements that the writer uses: in which order they stand below another, `?` where one may
 * be missing, `*` where there may be any number. By hand, from the message definitions; no schema is kept here.
 */
const RULES: Record<string, readonly string[]> = {
  Document: ["BkToCstmrStmt"],
  BkToCstmrStmt: ["GrpHdr", "Stmt"],
  GrpHdr: ["MsgId", "CreDtTm"],
  Stmt: ["Id", "ElctrncSeqNb?", "CreDtTm", "FrToDt?", "Acct", "Bal*", "TxsSummry?", "Ntry*"],
  FrToDt: ["FrDtTm", "ToDtTm"],
  Acct: ["Id", "Ccy?", "Nm?", "Svcr?"],
  "Acct/Id": ["Othr"],
  Othr: ["Id"],
  Svcr: ["FinInstnId"],
  FinInstnId: ["Othr"],
  Bal: ["Tp", "Amt", "CdtDbtInd", "Dt"],
  Tp: ["CdOrPrtry"],
  CdOrPrtry: ["Cd"],
  "Bal/Dt": ["Dt"],
  TxsSummry: ["TtlNtries?", "TtlCdtNtries?", "TtlDbtNtries?"],
  TtlNtries: ["NbOfNtries?", "Sum?"],
  TtlCdtNtries: ["NbOfNtries?", "Sum?"],
  TtlDbtNtries: ["NbOfNtries?", "Sum?"],
  Ntry: [
    "NtryRef?",
    "Amt",
    "CdtDbtInd",
    "Sts",
    "BookgDt?",
    "ValDt?",
    "AcctSvcrRef?",
    "BkTxCd",
    "NtryDtls*",
    "AddtlNtryInf?",
  ],
  BookgDt: ["Dt"],
  ValDt: ["Dt"],
  BkTxCd: ["Prtry"],
  Prtry: ["Cd"],
  NtryDtls: ["TxDtls"],
  Refs: ["AcctSvcrRef?", "EndToEndId?"],
  RmtInf: ["Ustrd*"],
};

/** What differs between the versions. */
const OF_VERSION: Record<CamtVersion, Record<string, readonly string[]>> = {
  "02": { TxDtls: ["Refs?", "RmtInf?"] },
  "04": { TxDtls: ["Refs?", "Amt", "CdtDbtInd", "RmtInf?"] },
  "08": { TxDtls: ["Refs?", "Amt", "CdtDbtInd", "RmtInf?"], Sts: ["Cd"] },
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MAX35 = /^.{1,35}$/u;
const AMOUNT = /^\d{1,16}\.\d\d$/;

/** What stands in an element that has nothing below it. */
const TEXTS: Record<string, RegExp> = {
  MsgId: MAX35,
  Id: MAX35,
  NtryRef: MAX35,
  AcctSvcrRef: MAX35,
  EndToEndId: MAX35,
  Cd: MAX35,
  Sts: /^BOOK$/,
  ElctrncSeqNb: /^\d{1,18}$/,
  CreDtTm: TIME,
  FrDtTm: TIME,
  ToDtTm: TIME,
  Dt: DAY,
  Ccy: /^[A-Z]{3}$/,
  Nm: /^.{1,70}$/u,
  Amt: AMOUNT,
  CdtDbtInd: /^(?:CRDT|DBIT)$/,
  NbOfNtries: /^\d{1,15}$/,
  Sum: AMOUNT,
  Ustrd: /^.{1,140}$/u,
  AddtlNtryInf: /^.{1,500}$/u,
};

function check(element: Element, parent: string, rules: Record<string, readonly string[]>): void {
  const { name, below, text, attributes } = element;
  const rule = rules[`${parent}/${name}`] ?? (TEXTS[name] && below.length === 0 ? undefined : rules[name]);
  if (rule === undefined) {
    expect([name, below.length, text]).toEqual([name, 0, expect.stringMatching(TEXTS[name] ?? /^$/)]);
    expect(attributes).toMatch(name === "Amt" ? /^Ccy="[A-Z]{3}"$/ : /^$/);
    return;
  }
  expect(text).toBe("");
  const form = rule.map((one) => (/[?*]$/.test(one) ? `(?:${one.slice(0, -1)} )${one.slice(-1)}` : `${one} `)).join("");
  expect(below.map((one) => `${one.name} `).join("")).toMatch(new RegExp(`^${form}$`));
  for (const one of below) check(one, name, rules);
}

it.each(CAMT_VERSIONS)("camt.053.001.%s is as its definition says, without a prefix, one detail an entry", (version) =>
  fc.assert(
    fc.asyncProperty(historyArb, async (history) => {
      const document = readXml(await textOfHistory(history, "camt053", version));
      expect(document.attributes).toBe(`xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`);
      check(document, "", { ...RULES, ...OF_VERSION[version] });
    }),
    { numRuns: 40 },
  ),
);
