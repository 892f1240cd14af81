import type { ReactNode } from "react";
import type { Frame } from "#src/features/site/frame.ts";
import { SiteFrame } from "#src/features/site/web/site-frame.tsx";
import classes from "./text-page.module.css";

interface TextPageProps {
  frame: Frame;
  title: string;
  /** "21 November 2026", for policies. */
  changed?: string;
  children: ReactNode;
}

/** A page of running text. */
export function TextPage({ frame, title, changed, children }: TextPageProps) {
  return (
    <SiteFrame {...frame}>
      <div className="page">
        <article className={`prose ${classes.text}`}>
          <h1>{title}</h1>
          {changed && <p className="soft">Last changed on {changed}</p>}
          {children}
        </article>
      </div>
    </SiteFrame>
  );
}
