import { useTranslation } from "react-i18next";
import type { ComponentProps, ReactNode } from "react";
import { Banner } from "~/components/feedback/banner";
import { CodeForm } from "~/components/form/code-form";
import { CopyField } from "~/components/form/copy-field";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { RouteDialog } from "~/components/dialog/route-dialog";

type Code = Pick<ComponentProps<typeof CodeForm>, "step" | "reply">;
/** `back`: the label of the ways back; they lead to `close`. */
type Ways = { close: string; back: string };

type CodeProps = Ways & {
  /** The key that waits for its code; null if no code is on its way. */
  waiting: { step: Code["step"]; appId: string; keepOld: boolean } | null;
  reply: Code["reply"];
};

/** Asks for the code that makes an application's secret key. The page needs the namespaces `app-key` and `code`. */
export function KeyCodeDialog({ waiting, reply, close, back }: CodeProps) {
  const { t } = useTranslation("app-key");
  return (
    <RouteDialog title={t("code.title")} close={close}>
      {waiting ? (
        <div className="stack">
          <CodeForm step={waiting.step} reply={reply} confirm={t("code.confirm")} back={back}>
            <p>{t(waiting.keepOld ? "code.keepsOld" : "code.endsOld", { appId: waiting.appId })}</p>
          </CodeForm>
        </div>
      ) : (
        <NothingOfKey close={close} back={back}>
          {t("code.none")}
        </NothingOfKey>
      )}
    </RouteDialog>
  );
}

type KeptProps = Ways & {
  /** What the key is of: an application's id, or the name of a server's key. */ of: string;
  /** Undefined once nobody may see it any more. */ made: string | undefined;
};

/** Shows a new key until the person says that they have kept it. The page needs the namespace `app-key`. */
export function KeyKeptDialog({ of, made, ...ways }: KeptProps) {
  const { t } = useTranslation("app-key");
  const words = { title: t("kept.title"), label: t("kept.key", { appId: of }), once: t("kept.once") };
  return <KeptDialog words={{ ...words, done: t("kept.done"), over: t("kept.over") }} made={made} {...ways} />;
}

type KeptWords = Record<"title" | "label" | "once" | "done" | "over", string>;

/** Shows a key or secret, in these words, until the person says that they have kept it. */
export function KeptDialog({ words, made, close, back }: Omit<KeptProps, "of"> & { words: KeptWords }) {
  return (
    <RouteDialog title={words.title} close={close}>
      {made ? (
        <Form method="post" className="stack" preventScrollReset>
          <CopyField label={words.label} value={made} />
          <Banner tone="warning">
            <p>{words.once}</p>
          </Banner>
          <ButtonRow>
            <SubmitButton>{words.done}</SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <NothingOfKey close={close} back={back}>
          {words.over}
        </NothingOfKey>
      )}
    </RouteDialog>
  );
}

/** Says that there is nothing to do here, with a way back. */
export const NothingOfKey = ({ close, back, children }: Ways & { children: ReactNode }) => (
  <div className="stack">
    <p>{children}</p>
    <ButtonRow>
      <LinkButton to={close} preventScrollReset replace>
        {back}
      </LinkButton>
    </ButtonRow>
  </div>
);
