import { contract } from "#provider/contract/index";
import type { Variables } from "../call.ts";
import {
  dropFile,
  factsOf,
  fileBytes,
  filesOf,
  findDispute,
  findFile,
  disputeTimeline,
  keepFile,
  type NamedDispute,
} from "../db/disputes.ts";
import { documentOf, sendDocument } from "../db/dispute-documents.ts";
import { newId } from "../db/ids.ts";
import { listDisputes } from "../db/lists/disputes.ts";
import type { DisputeDocumentRow, DisputeEventRow, DisputeFileRow } from "../db/rows.ts";
import { sha256Hex } from "../domain/digest.ts";
import { LIMITS } from "../domain/limits.ts";
import { found } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { implement, implementFile, implementOnce } from "../http/implement.ts";
import { write } from "../http/write.ts";
import {
  demandAnswerable,
  isAnswerable,
  planAccept,
  planDraft,
  planSend,
  touched,
} from "../operations/disputes/answer.ts";
import { disputeEvent, moveDispute } from "../operations/disputes/move.ts";
import { demandIn, type Person } from "../people/person.ts";
import { demandRate } from "../security/rates.ts";
import { toDispute, toDisputeDetail } from "../wire/dispute.ts";
import { toPage } from "../wire/page.ts";
import { documentFile, keepDocument, pageOf, pagesOf, receiptOf } from "./dispute-document.ts";
import { sentEvidence } from "./dispute-file.ts";

const { disputes } = contract;

type Given = Pick<Variables, "db" | "clock"> & { env: Env; person: Person };

/** A dispute in sight that the person may answer. */
async function toAnswer({ db, person }: Given, id: string): Promise<NamedDispute> {
  const named = found(await findDispute(db, person.sight, id));
  demandIn(person, named.dispute.applicationId, "ANSWER_DISPUTE");
  return named;
}

const actingOf = ({ db, clock, env, person }: Given) => ({
  db,
  env,
  now: clock.now(),
  actor: { id: person.user.id, name: person.user.fullName },
});

/** The dispute with all that stands behind it, and what was written just now. */
async function detailOf(
  { db, env }: Pick<Given, "db" | "env">,
  named: NamedDispute,
  since: { files?: DisputeFileRow[]; events?: Omit<DisputeEventRow, "seq">[]; document?: DisputeDocumentRow } = {},
) {
  const { dispute, payment } = named;
  const [files, timeline, facts, document] = await Promise.all([
    since.files ?? filesOf(db, dispute.id),
    disputeTimeline(db, dispute.id),
    factsOf(db, payment),
    since.document ?? (dispute.sentAt === null ? undefined : documentOf(db, dispute.id)),
  ]);
  const events = (since.events ?? []).map((event) => ({ seq: 0, ...event }));
  return toDisputeDetail(named, {
    files,
    timeline: [...timeline, ...events],
    facts,
    document,
    receiptUrl: receiptOf(env, payment),
  });
}

/** Disputes of payments (decision 0176). */
export const disputeRoutes = [
  implement(disputes.list, async ({ db, person, query }) => {
    const viewer = { sight: person.sight, region: person.region };
    const { rows, found: count, sums, tabs } = await listDisputes(db, viewer, query);
    return {
      ...toPage(rows.map(toDispute), count, query),
      sums: sums ? { amount: sums.amountMinor, fees: sums.feesMinor } : null,
      tabs,
    };
  }),

  implement(disputes.get, async ({ db, env, person, params }) =>
    detailOf({ db, env }, found(await findDispute(db, person.sight, params.id))),
  ),

  implement(disputes.saveEvidence, async ({ params, body: { version, evidence }, ...given }) => {
    const { named } = await write(given.db, async () => {
      const before = await toAnswer(given, params.id);
      const { dispute, statements } = planDraft(before, version, evidence, actingOf(given));
      return { named: { ...before, dispute }, statements };
    });
    return detailOf(given, named);
  }),

  implementOnce(disputes.addFile, async ({ params, query: { kind }, body: { file }, ...given }) => {
    const { db, clock, person } = given;
    const named = await toAnswer(given, params.id);
    const acting = actingOf(given);
    demandAnswerable(named.dispute, acting.now);
    await demandRate({ db, clock }, ["evidence of person", person.user.id], LIMITS.evidenceOfPerson);
    const { bytes, ...sent } = await sentEvidence(file);
    const row: DisputeFileRow = {
      id: newId("dfl"),
      disputeId: named.dispute.id,
      ...sent,
      kind,
      size: bytes.length,
      sha256: sha256Hex(bytes),
      createdBy: person.user.id,
      createdByName: person.user.fullName,
      createdAt: acting.now,
    };
    const changes = touched(named.dispute, acting);
    const event = { disputeId: row.disputeId, kind: "FILE_ADDED", detail: row.name } as const;
    const files = [...(await filesOf(db, row.disputeId)), row];
    return {
      answer: await detailOf(
        given,
        { ...named, dispute: { ...named.dispute, ...changes } },
        {
          files,
          events: [{ ...event, actor: person.user.id, actorName: person.user.fullName, at: acting.now }],
        },
      ),
      statements: [
        ...moveDispute(db, named.dispute, changes),
        ...keepFile(db, row, bytes),
        disputeEvent(db, row.disputeId, "FILE_ADDED", { actor: acting.actor, at: acting.now, detail: row.name }),
      ],
      log: { disputeId: row.disputeId, fileId: row.id, bytes: row.size },
    };
  }),

  implementFile(disputes.file, async ({ db, person, params }) => {
    const { dispute } = found(await findDispute(db, person.sight, params.id));
    const file = found(await findFile(db, dispute.id, params.fileId));
    return {
      body: new Blob([await fileBytes(db, file)]).stream(),
      contentType: file.mediaType,
      contentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    };
  }),

  implement(disputes.removeFile, async ({ params, ...given }) => {
    const { named } = await write(given.db, async () => {
      const before = await toAnswer(given, params.id);
      const file = found(await findFile(given.db, before.dispute.id, params.fileId));
      const acting = actingOf(given);
      demandAnswerable(before.dispute, acting.now);
      const changes = touched(before.dispute, acting);
      return {
        named: { ...before, dispute: { ...before.dispute, ...changes } },
        statements: [
          ...moveDispute(given.db, before.dispute, changes),
          dropFile(given.db, file.id),
          disputeEvent(given.db, file.disputeId, "FILE_REMOVED", {
            actor: acting.actor,
            at: acting.now,
            detail: file.name,
          }),
        ],
      };
    });
    return detailOf(given, named);
  }),

  implement(disputes.pages, async ({ params, ...given }) => {
    const named = await toAnswer(given, params.id);
    const now = given.clock.now();
    const isOpen = isAnswerable(named.dispute, now);
    return { pages: isOpen ? await pagesOf(given, named, now) : [] };
  }),

  implementFile(disputes.page, async ({ params: { id, number }, ...given }) => {
    const named = await toAnswer(given, id);
    const now = given.clock.now();
    demandAnswerable(named.dispute, now);
    const page = found(await pageOf(given, named, now, number));
    return {
      body: new Blob([page]).stream(),
      contentType: "application/pdf",
      contentDisposition: `attachment; filename="${id}-${number}.pdf"`,
    };
  }),

  implementFile(disputes.document, async ({ db, person, params }) => {
    const { dispute } = found(await findDispute(db, person.sight, params.id));
    return documentFile({ db }, found(await documentOf(db, dispute.id)));
  }),

  implementOnce(disputes.submit, async ({ params, body: { version }, ...given }) => {
    const named = await toAnswer(given, params.id);
    const acting = actingOf(given);
    const { dispute, statements } = planSend(named, version, acting);
    const document = await keepDocument(given, named, acting.now);
    const { id, name } = acting.actor;
    const event = {
      disputeId: dispute.id,
      kind: "SENT",
      actor: id,
      actorName: name,
      detail: null,
      at: acting.now,
    } as const;
    return {
      answer: await detailOf(given, { ...named, dispute }, { events: [event], document }),
      statements: [...statements, ...sendDocument(given.db, document)],
      log: { disputeId: dispute.id, pages: document.pages, bytes: document.size },
    };
  }),

  implementOnce(disputes.accept, async ({ params, ...given }) => {
    const named = await toAnswer(given, params.id);
    const acting = actingOf(given);
    const { dispute, statements } = await planAccept(named, acting);
    const { id, name } = acting.actor;
    const event = {
      disputeId: dispute.id,
      kind: "ACCEPTED",
      actor: id,
      actorName: name,
      detail: null,
      at: acting.now,
    } as const;
    return {
      answer: await detailOf(given, { ...named, dispute }, { events: [event] }),
      statements,
      log: { disputeId: dispute.id, amountMinor: dispute.amountMinor },
    };
  }),
];
