import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BODY_FIELDS } from "#provider/contract/limits";
import { takeForm } from "#provider/door/forms";
import { takeUpload } from "#provider/door/held-upload";
import { openPassedForm } from "#provider/door/passed-forms";
import { closed } from "../../support/byte-streams";

const EDGE = "edge-7";
const LIMIT = 100_000;

const post = (body: Uint8Array<ArrayBuffer>, type = `multipart/form-data; boundary=${EDGE}`): Request => {
  const stream = new ReadableStream({
    type: "bytes",
    pull(controller) {
      controller.enqueue(body.slice());
      closed(controller);
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body: stream,
    headers: { "Content-Type": type },
    duplex: "half",
  };
  return new Request("https://merchant.test/", init);
};
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (disposition: string, value: string) =>
  `--${EDGE}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const file = (disposition: string, content = "a;b\r\n1;2") =>
  `--${EDGE}\r\nContent-Type: text/csv\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const END = `--${EDGE}--\r\n`;

/** What each of the three doors makes of a body with a text and a file. */
async function throughDoors(body: string, type?: string) {
  const held = await takeUpload(post(bytes(body), type), LIMIT);
  const passed = await openPassedForm(post(bytes(body), type), { field: "file", bytes: LIMIT, isPassed: true });
  if (!held.ok || !passed.ok || !passed.content.file) return { held, passed };
  const { appId, file: heldFile } = held.content;
  let content = "";
  await passed.content.file.pour(async (piece) => void (content += new TextDecoder().decode(piece)));
  await passed.content.leave();
  const asHeld = heldFile instanceof File ? [heldFile.name, heldFile.type, await heldFile.text()] : heldFile;
  return {
    held: [appId, asHeld],
    passed: [passed.content.fields.get("appId"), [passed.content.file.name, passed.content.file.type, content]],
  };
}
const both = (appId: string, name: string, content = "a;b\r\n1;2") => ({
  held: [appId, [name, "text/csv", content]],
  passed: [appId, [name, "text/csv", content]],
});

describe("a form with a file", () => {
  const appId = text('name="appId"', "ES1000001");
  test.each([
    ["as browsers write it", appId + file('name="file"; filename="plain.csv"') + END, "plain.csv"],
    [
      "as .NET writes it: names without quotes",
      text("name=appId", "ES1000001") + file("name=file; filename=plain.csv; filename*=utf-8''plain.csv") + END,
      "plain.csv",
    ],
    [
      "with its name by RFC 8187 alone",
      appId + file("name=file; filename*=UTF-8''c%C9%99dv%C9%99l.csv") + END,
      "cədvəl.csv",
    ],
    ["with both names", appId + file(`name="file"; filename="c?.csv"; filename*=UTF-8''c%C9%99.csv`) + END, "cə.csv"],
    [
      "with a name by RFC 8187 that is none",
      appId + file(`name=file; filename="c.csv"; filename*=UTF-8''%ZZ`) + END,
      "c.csv",
    ],
    ["with the file's name first", appId + file('filename="plain.csv"; name="file"') + END, "plain.csv"],
    ["with quotes in a name", appId + file('name="file"; filename="a \\"b\\".csv"') + END, 'a "b".csv'],
    [
      "with backslashes in a name",
      appId + file('name="file"; filename="C:\\tables\\a.csv"') + END,
      "C:\\tables\\a.csv",
    ],
    [
      "with words in other cases",
      (appId + file('NAME="file"; FileName="a.csv"')).replaceAll("Disposition", "DISPOSITION") + END,
      "a.csv",
    ],
    ["with something in front", `a preamble\r\n${appId}${file('name="file"; filename="a.csv"')}${END}`, "a.csv"],
    ["with an empty line in front", `\r\n${appId}${file('name="file"; filename="a.csv"')}${END}`, "a.csv"],
    ["with something behind", `${appId}${file('name="file"; filename="a.csv"')}${END}an epilogue\r\n`, "a.csv"],
    ["without the last end of a line", (appId + file('name="file"; filename="a.csv"') + END).slice(0, -2), "a.csv"],
    [
      "with blanks behind its boundaries",
      (appId + file('name="file"; filename="a.csv"') + END).replaceAll(/(--edge-7(?:--)?)\r\n/g, "$1 \t\r\n"),
      "a.csv",
    ],
    [
      "with other headers",
      (appId + file('name="file"; filename="a.csv"') + END).replaceAll("Content-D", "X-Other: 1\r\nContent-D"),
      "a.csv",
    ],
  ])("is read %s", async (_how, body, name) => {
    expect(await throughDoors(body)).toEqual(both("ES1000001", name));
  });

  test.each([
    `Multipart/Form-Data; Boundary=${EDGE}`,
    `multipart/form-data; boundary="${EDGE}"`,
    `multipart/form-data; charset=utf-8; boundary=${EDGE}`,
  ])("is read whatever its type is written like: %s", async (type) => {
    const body = text("name=appId", "ES1000001") + file("name=file; filename=a.csv") + END;
    expect(await throughDoors(body, type)).toEqual(both("ES1000001", "a.csv"));
  });

  test("keeps what looks like a boundary and is none", async () => {
    const content = `a--${EDGE}\r\nb\r\n--edge-\r\n--\r\n`;
    const body = text("name=appId", `x --${EDGE} y`) + file("name=file; filename=a.csv", content) + END;
    expect(await throughDoors(body)).toEqual(both(`x --${EDGE} y`, "a.csv", content));
  });
});

describe("the three doors", () => {
  const FORM = { field: "file", bytes: LIMIT };
  const outcomes = async (body: string) => {
    const form = await takeForm(post(bytes(body)), FORM);
    const held = await takeUpload(post(bytes(body)), LIMIT);
    const passed = await openPassedForm(post(bytes(body)), { ...FORM, isPassed: true });
    const passing = passed.ok ? passed.content.file : undefined;
    const poured = passing
      ?.pour(async () => undefined)
      .then(
        () => "a file",
        () => passing.refusal(),
      );
    return [
      form.ok ? (form.content.has("file") ? "a file" : "no file") : form.refusal,
      held.ok ? ("file" in held.content ? "a file" : "no file") : held.refusal,
      passed.ok ? ((await poured) ?? "no file") : passed.refusal,
    ];
  };
  const part = text('name="appId"', "ES1");

  test.each([
    [
      "a line of the file that begins as a boundary",
      part + file("name=file; filename=a", `x\r\n--${EDGE}7\r\ny`) + END,
    ],
    ["other letters behind the last boundary", `${part}${file("name=file; filename=a")}--${EDGE}--x\r\n`],
    ["no head before the end of the body", `${part}--${EDGE}\r\nContent-Disposition: form-data; name=file; filename=a`],
  ])("all refuse %s", async (_what, body) => {
    const refusal = "malformed_request";
    expect(await outcomes(body)).toEqual([refusal, refusal, refusal]);
  });

  test("take no file from behind the end of a body", async () => {
    expect(await outcomes(part + END + file("name=file; filename=a") + END)).toEqual(["no file", "no file", "no file"]);
  });

  test("count the parts", async () => {
    const many = Array.from({ length: BODY_FIELDS }, (_, index) => text(`name=f${index}`, "")).join("");
    expect(await outcomes(many + END)).toEqual(["no file", "no file", "no file"]);
    const tooLarge = "body_too_large";
    expect(await outcomes(many + part + END)).toEqual([tooLarge, tooLarge, tooLarge]);
  });
});

/** Whether a text comes back from its bytes: none with half a sign does. */
const encodes = (typed: string) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes(typed)) === typed;

describe("a form without a file", () => {
  const taken = async (body: string) => {
    const form = await takeForm(post(bytes(body)));
    return form.ok ? [...form.content] : form.refusal;
  };

  test("comes out as it was typed, whatever its texts are", async () => {
    // Whoever writes a form chooses a boundary that begins no line of it, the first one included (RFC 2046, 5.1.1).
    const value = fc
      .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\r\n", "--", EDGE, "\r\n--", "\uFEFF", "\r")))
      .map((pieces) => pieces.join(""))
      .filter((typed) => !`\r\n${typed}`.includes(`\r\n--${EDGE}`) && typed.length < 200 && encodes(typed));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom("a", "b-c", "d_1"), value), { maxLength: 8 }),
        async (typed) => {
          const body = typed.map(([name, each]) => text(`name="${name}"`, each)).join("") + END;
          expect(await taken(body)).toEqual(typed);
        },
      ),
    );
  });

  test.each([
    ["that has no end", text("name=a", "b")],
    ["that breaks off in a head", `--${EDGE}\r\nContent-Disposition: form-data; name=a`],
    ["with a part without a name", text("filename2=x", "b") + END],
    ["with a part of another kind", text("name=a", "b").replace("form-data", "attachment") + END],
    ["with a part without a head", `--${EDGE}\r\n--${EDGE}--\r\n`],
    ["with a name that is hostile", text("name=__proto__", "b") + END],
    ["of another boundary", (text("name=a", "b") + END).replaceAll(EDGE, "other")],
    ["of nothing that is a form", "a=1&b=2"],
  ])("%s is refused", async (_how, body) => {
    expect(await taken(body)).toBe("malformed_request");
  });

  test("in other letters than UTF-8 is refused, as nobody would read them", async () => {
    const body = bytes(text("name=fullName", "?") + END);
    body[body.indexOf(63)] = 0xe0;
    expect(await takeForm(post(body))).toEqual({ ok: false, refusal: "malformed_request" });
  });
});
