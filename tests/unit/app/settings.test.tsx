import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { AccessChange } from "~/settings/access-change";
import { passwordFormSchema, phoneFormSchema, profileFormSchema, signOutFormSchema } from "~/settings/schema";
import { zodErrors } from "~/i18n/zod-errors";
import { readMobile } from "~/server/phone";
import { renderMarkup } from "../../support/render";

type Schema = Parameters<typeof parseWithZod>[1]["schema"];

function post(schema: Schema, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(form, { schema, error: zodErrors });
}

describe("name and e-mail", () => {
  const schema = profileFormSchema({ email: "owner@shop.example" });

  test("the e-mail one has needs no password", () => {
    expect(post(schema, { fullName: " Leyla Əliyeva ", email: " owner@shop.example " })).toMatchObject({
      status: "success",
      value: { fullName: "Leyla Əliyeva", email: "owner@shop.example" },
    });
  });

  test("a new e-mail needs the password", () => {
    const typed = { fullName: "Leyla Əliyeva", email: "leyla@shop.example" };
    expect(post(schema, typed).reply().error).toEqual({ password: ["required"] });
    expect(post(schema, { ...typed, password: "Secret-123!" }).status).toBe("success");
  });

  test("what is no name and no address is said at its field", () => {
    expect(post(schema, { fullName: "L", email: "leyla at shop" }).reply().error).toEqual({
      fullName: ["tooShort?count=2"],
      email: ["email"],
    });
  });
});

describe("a new password", () => {
  const typed = { oldPassword: "Secret-123!", newPassword: "Other#456", confirmPassword: "Other#456" };

  test("is typed twice", () => {
    expect(post(passwordFormSchema, typed).status).toBe("success");
    expect(post(passwordFormSchema, { ...typed, confirmPassword: "Other#457" }).reply().error).toEqual({
      confirmPassword: ["confirmPassword"],
    });
    expect(post(passwordFormSchema, {}).reply().error).toEqual({
      oldPassword: ["required"],
      newPassword: ["required"],
      confirmPassword: ["required"],
    });
  });

  test.each(["Other#4", "Otherwise#", "other#456", "OTHER#456", "Other4567"])("%s breaks a rule", (newPassword) => {
    expect(post(passwordFormSchema, { ...typed, newPassword, confirmPassword: newPassword }).reply().error).toEqual({
      newPassword: ["password"],
    });
  });
});

test.each([
  ["050 765 43 21", "+994507654321"],
  ["+994 (55) 765-43-21", "+994557654321"],
])("the new number %s is read as %s", (mobilePhone, read) => {
  const schema = phoneFormSchema((text) => readMobile("default", text));
  expect(post(schema, { mobilePhone })).toMatchObject({ value: { mobilePhone: read } });
});

test.each(["012 555 01 00", "+971 50 123 4567", "1", "call me"])(
  "the new number %s is none of the region's mobile numbers",
  (mobilePhone) => {
    const schema = phoneFormSchema((text) => readMobile("default", text));
    expect(post(schema, { mobilePhone }).reply().error).toEqual({ mobilePhone: ["phone"] });
  },
);

test("a form that names no device signs nobody out", () => {
  expect(post(signOutFormSchema, {}).status).toBe("error");
  expect(post(signOutFormSchema, { device: "others" })).toMatchObject({ value: { device: "others" } });
});

describe("a change of rights in the security activity", () => {
  const shown = (change: Parameters<typeof AccessChange>[0]["change"], language: "az" | "en" | "ru" = "en") =>
    renderMarkup(<AccessChange change={change} />, { language })
      .replace(/<[^>]+>/g, "|")
      .split("|")
      .filter(Boolean);

  test("names the role before and after, and what came and went", () => {
    const change = {
      roleFrom: "ROLE_OPERATOR",
      roleTo: "ROLE_FIN_MANAGER",
      added: ["REFUND_TRANSACTION", "PAYOUT_PAYMENT"],
      removed: ["CREATE_LINK"],
    } as const;
    const lists = { ...change, added: [...change.added], removed: [...change.removed] };
    expect(shown(lists)).toEqual([
      "Role: Front-desk operator → Finance manager",
      "Added: Refund payments, Create payouts",
      "Removed: Create link",
    ]);
    for (const language of ["az", "ru"] as const) expect(shown(lists, language)).toHaveLength(3);
  });

  test("leaves out what stayed as it was", () => {
    const change = { roleFrom: "ROLE_OPERATOR", roleTo: "ROLE_OPERATOR", added: [], removed: [] } as const;
    expect(shown({ ...change, added: ["SEND_LINK"], removed: [] })).toEqual(["Added: Send link"]);
    expect(shown({ ...change, roleFrom: null, added: [], removed: [] })).toEqual(["Role: Front-desk operator"]);
  });
});
