import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applicationDetailSchema } from "#provider/contract/applications";
import { connectionSchema, type Connection } from "#provider/contract/connect";
import { LOGO_BYTES } from "#provider/contract/limits";
import { problemSchema } from "#provider/contract/problem";
import { logos } from "../../../sandbox/src/db/schema/index.ts";
import { find } from "../../support/html.ts";
import { GIF, HTML, jpeg, png, SVG, type Bytes } from "../../support/pictures.ts";
import { begin, connectionOf, handIn, prepare } from "../../support/workerd/connecting.ts";
import { visit } from "../../support/workerd/checkout.ts";
import { db, makeMerchant, makePerson, send, type Merchant, type Someone } from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";

let merchant: Merchant;
let owner: Someone;
let appId: string;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  ({ appId } = connectionSchema.parse((await begin(owner)).json));
});

const path = () => `/api/merchant-connect/${appId}/logo`;

function upload(content: Bytes, by = owner) {
  const body = new FormData();
  body.append("logo", new File([content], "logo.png", { type: "image/png" }));
  return fetchAs(by, path(), { method: "PUT", body });
}

async function kept(content: Bytes): Promise<Connection> {
  const answer = await upload(content);
  expect(answer.status).toBe(200);
  return connectionSchema.parse(await answer.json());
}

async function refused(content: Bytes, by = owner): Promise<string> {
  const answer = await upload(content, by);
  const { code, fields } = problemSchema.parse(await answer.json());
  return `${answer.status} ${code} ${fields?.[0]?.code ?? ""}`.trim();
}

describe("the logo of an application that is prepared", () => {
  it("is asked for by nobody, and shown to whoever prepares it", async () => {
    expect((await connectionOf(owner, appId)).logo).toBeNull();
    expect((await fetchAs(owner, path(), {})).status).toBe(404);
    const { logo, requirements } = await kept(png());
    expect(logo).toMatchObject({ mediaType: "image/png", width: 600, height: 120, bytes: png().length });
    expect(JSON.stringify(requirements)).not.toContain("logo");
    expect((await connectionOf(owner, appId)).logo).toEqual(logo);
    const file = await fetchAs(owner, path(), {});
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(png());
    const other = await kept(jpeg());
    expect(other.logo?.sha256).not.toBe(logo?.sha256);
    const removed = await fetchAs(owner, path(), { method: "DELETE" });
    expect(connectionSchema.parse(await removed.json()).logo).toBeNull();
    expect(await db.$count(logos, eq(logos.applicationId, appId))).toBe(0);
  });

  it.each([
    ["a page", HTML],
    ["an SVG", SVG],
    ["a GIF", GIF],
  ])("is not %s, whatever it is called", async (_name, content) => {
    expect(await refused(content)).toBe("422 file_invalid notImage");
    expect((await connectionOf(owner, appId)).logo).toBeNull();
  });

  it("has the sides, the bytes and the wholeness of any logo", async () => {
    expect(await refused(png({ width: 491, height: 96 }))).toBe("422 file_invalid tooSmall");
    expect(await refused(png().slice(0, -20))).toBe("422 file_invalid damaged");
    expect((await upload(new Uint8Array(LOGO_BYTES + 1))).status).toBe(413);
  });

  it("is nobody else's to see or change", async () => {
    await kept(png());
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect(await refused(jpeg(), stranger)).toBe("404 not_found");
    for (const method of ["GET", "DELETE"]) expect((await fetchAs(stranger, path(), { method })).status).toBe(404);
    const operator = await makePerson(merchant, "ROLE_OPERATOR", { member: false });
    expect(await refused(jpeg(), operator)).toBe("403 forbidden");
    expect((await connectionOf(owner, appId)).logo?.mediaType).toBe("image/png");
  });

  it("stays when it is handed in, is seen at the desk, and is changed elsewhere from then on", async () => {
    expect(await prepare(owner, "BUSINESS")).toBe(appId);
    const { logo } = await kept(png());
    expect((await handIn(owner, appId, "BUSINESS")).status).toBe(200);
    expect(await refused(jpeg())).toBe("409 invalid_state");
    expect((await fetchAs(owner, path(), { method: "DELETE" })).status).toBe(409);
    const detail = applicationDetailSchema.parse((await send(`GET /api/apps/${appId}`, { token: owner.token })).json);
    expect(detail.logoUrl).toContain(`/logos/${logo?.sha256}.png`);
    const page = await visit(`/review/${appId}`);
    expect(find(page, `img[src="/logos/${logo?.sha256}.png"]`)).toBeDefined();
  });
});
