import { Anchor, Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { hideSetup, type Setup, type StepKey } from "#src/features/dashboard/setup/contract.ts";
import { nextStep } from "#src/features/dashboard/setup/rules.ts";
import { setupQuery, useSetupRefresh } from "#src/features/dashboard/setup/web/queries.ts";
import { STEP_TEXTS } from "#src/features/dashboard/setup/web/step-texts.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./setup-list.module.css";

const PracticeDialog = lazy(() =>
  import("./practice-dialog.tsx").then(({ PracticeDialog }) => ({ default: PracticeDialog })),
);

/** Returns a function that hides the list or shows it again. */
export function useHideSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => call(hideSetup, { body: { hidden } }),
    onSuccess: (setup) => client.setQueryData(setupQuery.queryKey, setup),
    onError: (error) => notify.error("Error", messageOf(error, "Please try again.")),
  });
}

/** The setup steps, with the next one to do. Nothing once all are done, or while the list is hidden. */
export function SetupList() {
  const { data } = useQuery(setupQuery);
  const [practising, setPractising] = useState(false);
  useSetupRefresh();
  return (
    <>
      {data && !data.hidden && nextStep(data.steps) && (
        <SetupCard steps={data.steps} onPractise={() => setPractising(true)} />
      )}
      {practising && (
        <Suspense fallback={null}>
          <PracticeDialog onClose={() => setPractising(false)} />
        </Suspense>
      )}
    </>
  );
}

function SetupCard({ steps, onPractise }: { steps: Setup["steps"]; onPractise: () => void }) {
  const hide = useHideSetup();
  const next = nextStep(steps);
  const done = steps.filter((step) => step.done).length;
  return (
    <div className={classes.list}>
      <SectionCard
        title="Get ready for guests"
        actions={
          <Button variant="subtle" color="gray" loading={hide.isPending} onClick={() => hide.mutate(true)}>
            Put Away
          </Button>
        }
      >
        <div className={`${ui.stackMd} ${ui.mutedMd} ${classes.progress}`}>
          <Progress value={(done / steps.length) * 100} aria-label="Steps done" />
          <span>
            {done} of {steps.length} done
          </span>
        </div>
        <ol>
          {steps.map((step) => (
            <Step key={step.key} step={step} isNext={step.key === next?.key} onPractise={onPractise} />
          ))}
        </ol>
      </SectionCard>
    </div>
  );
}

interface StepProps {
  step: Setup["steps"][number];
  isNext: boolean;
  onPractise: () => void;
}

function Step({ step: { key, done, progress }, isNext, onPractise }: StepProps) {
  const { title, text, list } = STEP_TEXTS[key];
  const mayOpen = useMayOpen();
  const Mark = done ? IconCircleCheck : IconCircleDashed;
  return (
    <li
      className={`${ui.columns} ${ui.divided} ${classes.step}`}
      data-done={done || undefined}
      data-next={isNext || undefined}
    >
      <Mark size={22} aria-hidden />
      <div>
        <span className={classes.title}>
          {title}
          {done && <span className={`${ui.mutedSm} ${classes.state}`}> Done</span>}
          {!done && progress && (
            <span className={`${ui.mutedSm} ${classes.state}`}>
              {" "}
              {progress.done} of {progress.of}
            </span>
          )}
        </span>
        {isNext && (
          <p className={`${ui.mutedMd} ${classes.text}`}>
            {text}
            {list && mayOpen("/import") && (
              <>
                {" "}
                <Anchor renderRoot={(props) => <Link {...props} to="/import" search={{ kind: list }} />}>
                  Or import a list
                </Anchor>
              </>
            )}
            {key === "dish" && mayOpen("/settings/data") && (
              <>
                {" "}
                <Anchor renderRoot={(props) => <Link {...props} to="/settings/data" />}>Or import an archive</Anchor>
              </>
            )}
          </p>
        )}
      </div>
      {!done && <StepButton stepKey={key} isNext={isNext} onPractise={onPractise} />}
    </li>
  );
}

/** The button of a step. Only the next step has a filled button, but the other steps can be done before it. */
function StepButton({ stepKey, isNext, onPractise }: { stepKey: StepKey; isNext: boolean; onPractise: () => void }) {
  const { to, search, button } = STEP_TEXTS[stepKey];
  const variant = isNext ? "filled" : "subtle";
  if (to === undefined)
    return (
      <Button variant={variant} onClick={onPractise}>
        {button}
      </Button>
    );
  return (
    <Button variant={variant} renderRoot={(props) => <Link {...props} to={to} search={search ?? {}} />}>
      {button}
    </Button>
  );
}

/** A button that shows the hidden list again, while a step is open. */
export function ShowSetup() {
  const { data } = useQuery(setupQuery);
  const hide = useHideSetup();
  if (!data?.hidden || !nextStep(data.steps)) return null;
  const remaining = data.steps.filter(({ done }) => !done).length;
  return (
    <Button variant="subtle" loading={hide.isPending} onClick={() => hide.mutate(false)}>
      {remaining === 1 ? "Setup: 1 step left" : `Setup: ${remaining} steps left`}
    </Button>
  );
}
