import { beforeAll, describe, expect, test } from "vitest";
import { FORMS } from "../../../scripts/docs/forms";
import { accountArea } from "../../support/form-examples/account";
import { connectingArea } from "../../support/form-examples/connecting";
import { invoiceArea } from "../../support/form-examples/invoices";
import { payoutArea } from "../../support/form-examples/payouts";
import { refundArea } from "../../support/form-examples/refunds";
import { outcome } from "../../support/form-examples/run";
import { teamArea } from "../../support/form-examples/team";
import { disputeArea } from "../../support/form-examples/disputes";
import { uploadArea } from "../../support/form-examples/uploads";
import { walletArea } from "../../support/form-examples/wallet";
import { webhookArea } from "../../support/form-examples/webhooks";

/* Every example of docs/forms.md as it stands, with what the document has its reader look up. */

const AREAS = [
  accountArea,
  connectingArea,
  invoiceArea,
  disputeArea,
  uploadArea,
  walletArea,
  payoutArea,
  refundArea,
  teamArea,
  webhookArea,
].map((area) => area());

test("every form of the document is sent", () => {
  const sent = new Set(AREAS.flatMap(({ runs }) => runs.map(({ path }) => path)));
  expect([...sent].toSorted()).toEqual(FORMS.map(({ path }) => path).toSorted());
});

describe.each(AREAS)("the example of $name", ({ begin, runs }) => {
  beforeAll(begin);

  test.each(runs)("$path goes through, and leads where the document says", async (run) => {
    const { answer, came, promised } = await outcome(run);
    const [status, to] = came;
    expect([status, to, status === promised.status ? "" : answer.text.slice(0, 4000)]).toEqual([
      promised.status,
      expect.stringMatching(promised.to),
      "",
    ]);
  });
});
