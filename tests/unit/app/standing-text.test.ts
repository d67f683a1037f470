import { expect, it } from "vitest";
import { currentUserSchema } from "#provider/contract/auth";
import { APPLICATION_STATUSES } from "#provider/contract/words";
import { standingText } from "~/server/standing-text";

const PERSON = {
  id: "usr_1",
  active: true,
  attachedCard: false,
  email: "nigar@example.com",
  emailProven: true,
  fin: "",
  fullName: "Nigar",
  name: "Nigar",
  username: "nigar@example.com",
  mobilePhone: "+994501234567",
  privileges: [],
  userType: "PMD_USER",
  region: "default",
  currency: "AZN",
};
const said = (role: string, given: object) =>
  standingText(currentUserSchema.parse({ ...PERSON, roles: [role], ...given }), "en");

it("each way to be without payments says why and what is next, to whoever may do it", () => {
  for (const standing of [null, ...APPLICATION_STATUSES.filter((one) => one !== "ONLINE")]) {
    const owner = said("ROLE_SUSER", { standing });
    expect(owner?.text).toMatch(/^You cannot take payments/);
    const isContract = standing === "APPROVED" || standing === "SIGNED";
    const isMine = standing === "DEVELOPMENT" || standing === "REJECTED";
    const elsewhere = standing === "DISABLED" ? "/applications" : isMine ? "/connect?next=1" : "/connect";
    expect(owner?.next?.to).toBe(isContract ? "/contract?next=1" : elsewhere);
    const colleague = said("ROLE_OPERATOR", { standing });
    if (standing === "DISABLED") expect(colleague).toEqual(owner);
    else expect(colleague).toEqual({ text: expect.stringContaining("the owner of the account") });
  }
});

it("nothing is said where payments are taken, or where nobody says how it stands", () => {
  expect(said("ROLE_SUSER", { standing: "ONLINE" })).toBeUndefined();
  expect(said("ROLE_SUSER", {})).toBeUndefined();
});
