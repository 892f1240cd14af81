import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconMaximize, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { box } from "#src/invoice-reader/invoice.ts";
import { invoicePageImage } from "#src/features/invoices/upload/contract.ts";
import type { InvoicePage } from "#src/features/invoices/upload/invoice-shapes.ts";
import { usePanZoom } from "#src/features/invoices/upload/web/use-pan-zoom.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./page-viewer.module.css";

/** A part of a page, such as the one from which a line was read. */
export interface Region {
  key: string;
  label: string;
  page: number;
  box: z.output<typeof box>;
}

interface PageViewerProps {
  invoice: { id: string; pages: readonly Omit<InvoicePage, "file_id">[] };
  regions?: readonly Region[];
  /** Highlighted, and scrolled into view when it changes. */
  active?: Region | null;
  onPick?: (key: string) => void;
  /** The label of the picture: the same invoice may be shown twice, on its page and in its review. */
  label?: string;
  /** Shown to the left of the tools. */
  actions?: ReactNode;
  /** Returns the address of a page's picture, for documents other than invoices. */
  pageAddress?: (page: number) => string;
  /** The kind of document: "invoice". */
  of?: string;
}

const percent = (share: number) => `${share * 100}%`;

/**
 * The pictures of an invoice's pages, to be zoomed and scrolled. Regions can be picked, and the active one is
 * highlighted.
 */
export function PageViewer({
  invoice,
  regions = [],
  active = null,
  onPick,
  label = "Picture of the invoice",
  actions,
  pageAddress = (page) => addressInTab(invoicePageImage, { query: { id: invoice.id, page } }),
  of = "invoice",
}: PageViewerProps) {
  const frame = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  const { zoom, zoomIn, zoomOut, fit, canZoomIn, canZoomOut } = usePanZoom(frame);
  // A new active region shows its page; after that the person can turn to any page.
  const [shownRegion, setShownRegion] = useState<Region | null>(null);
  if (active !== shownRegion) {
    setShownRegion(active);
    const at = active ? invoice.pages.findIndex(({ page }) => page === active.page) : -1;
    if (at >= 0) setIndex(at);
  }
  useEffect(() => {
    if (active) bringIntoView(frame.current, active.box);
  }, [active]);
  const shown = invoice.pages[index];
  if (!shown) return null;
  return (
    <div className={`${ui.column} ${classes.viewer}`}>
      <div className={`${ui.split} ${classes.tools}`}>
        {actions}
        {invoice.pages.length > 1 && (
          <span className={`${ui.row} ${classes.leaf}`}>
            <ActionIcon aria-label="Previous page" disabled={index === 0} onClick={() => setIndex(index - 1)}>
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <span aria-live="polite">
              Page {index + 1} of {invoice.pages.length}
            </span>
            <ActionIcon
              aria-label="Next page"
              disabled={index === invoice.pages.length - 1}
              onClick={() => setIndex(index + 1)}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </span>
        )}
        <span className={classes.zoom}>
          <ActionIcon aria-label="Zoom out" disabled={!canZoomOut} onClick={zoomOut}>
            <IconZoomOut size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label="Zoom in" disabled={!canZoomIn} onClick={zoomIn}>
            <IconZoomIn size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label="Fit the page" disabled={zoom === 1} onClick={fit}>
            <IconMaximize size={20} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <section ref={frame} className={classes.frame} tabIndex={0} aria-label={label}>
        <div className={classes.page} style={{ width: percent(zoom), aspectRatio: `${shown.width} / ${shown.height}` }}>
          {failed === shown.page ? (
            <p className={classes.missing}>The picture of this page could not be loaded.</p>
          ) : (
            <img
              key={shown.page}
              src={pageAddress(shown.page)}
              alt={`Page ${index + 1} of the ${of}`}
              draggable={false}
              onError={() => setFailed(shown.page)}
            />
          )}
          {regions
            .filter(({ page }) => page === shown.page)
            .map((region) => (
              <RegionBox key={region.key} region={region} onPick={onPick} />
            ))}
          {active?.page === shown.page && (
            <span data-active className={classes.active} style={positionOf(active.box)} />
          )}
        </div>
      </section>
    </div>
  );
}

const positionOf = ([left, top, right, bottom]: Region["box"]) => ({
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
});

/** A region for the pointer only: the keyboard reaches the line itself, so the region takes no focus. */
function RegionBox({ region, onPick }: { region: Region; onPick: PageViewerProps["onPick"] }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.region}
      aria-label={region.label}
      style={positionOf(region.box)}
      onClick={() => onPick?.(region.key)}
    />
  );
}

function bringIntoView(frame: HTMLElement | null, [left, top, right, bottom]: Region["box"]): void {
  const page = frame?.firstElementChild;
  if (!frame || !page) return;
  const { clientWidth: width, clientHeight: height } = page;
  const margin = 24;
  const outside =
    top * height < frame.scrollTop + margin ||
    bottom * height > frame.scrollTop + frame.clientHeight - margin ||
    left * width < frame.scrollLeft ||
    right * width > frame.scrollLeft + frame.clientWidth;
  if (!outside) return;
  frame.scrollTo({
    left: ((left + right) / 2) * width - frame.clientWidth / 2,
    top: ((top + bottom) / 2) * height - frame.clientHeight / 2,
    behavior: "smooth",
  });
}
