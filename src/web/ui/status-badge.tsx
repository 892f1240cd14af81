import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBulb,
  IconCheck,
  IconChecks,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconEyeOff,
  IconEye,
  IconFlame,
  IconPlus,
  IconTrendingUp,
  IconX,
  type Icon,
} from "@tabler/icons-react";
import classes from "./status-badge.module.css";
import ui from "./patterns.module.css";

/** The look of a status. `plain` is the normal state, shown as quiet text. */
export type Tone = "plain" | "good" | "warn" | "bad" | "active" | "quiet";

interface Look {
  label: string;
  tone: Tone;
  icon: Icon;
}

/** Every status of the product: a label, an icon and a tone, so that no status depends on colour alone. */
const LOOKS = {
  in_stock: { label: "In Stock", tone: "plain", icon: IconCheck },
  low_stock: { label: "Low Stock", tone: "warn", icon: IconAlertTriangle },
  out_of_stock: { label: "Out of Stock", tone: "bad", icon: IconCircleX },
  pending: { label: "Pending", tone: "warn", icon: IconClock },
  processing: { label: "Processing", tone: "active", icon: IconFlame },
  completed: { label: "Completed", tone: "good", icon: IconCheck },
  cancelled: { label: "Cancelled", tone: "quiet", icon: IconX },
  unpaid: { label: "Unpaid", tone: "warn", icon: IconCircleDashed },
  paid: { label: "Paid", tone: "good", icon: IconCheck },
  refunded: { label: "Refunded", tone: "quiet", icon: IconArrowBackUp },
  processed: { label: "Processed", tone: "good", icon: IconCheck },
  error: { label: "Error", tone: "bad", icon: IconCircleX },
  queued: { label: "Queued", tone: "quiet", icon: IconClock },
  sent: { label: "Sent", tone: "plain", icon: IconCheck },
  sending: { label: "Sending", tone: "active", icon: IconClock },
  unconfirmed: { label: "Not Confirmed", tone: "warn", icon: IconAlertTriangle },
  read: { label: "Read", tone: "plain", icon: IconChecks },
  delivered: { label: "Delivered", tone: "plain", icon: IconChecks },
  withdrawn: { label: "Withdrawn", tone: "quiet", icon: IconX },
  draft: { label: "Proposed", tone: "active", icon: IconBulb },
  approved: { label: "Approved", tone: "warn", icon: IconCheck },
  confirmed: { label: "Confirmed", tone: "good", icon: IconChecks },
  part_received: { label: "Partly Received", tone: "warn", icon: IconCircleDashed },
  received: { label: "Received", tone: "good", icon: IconCheck },
  accepted: { label: "Accepted", tone: "good", icon: IconCheck },
  refused: { label: "Refused", tone: "bad", icon: IconX },
  settled: { label: "Settled", tone: "good", icon: IconChecks },
  put_aside: { label: "Put Aside", tone: "quiet", icon: IconX },
  closed: { label: "Closed", tone: "quiet", icon: IconCheck },
  failed: { label: "Failed", tone: "bad", icon: IconAlertTriangle },
  unverified: { label: "Unverified", tone: "warn", icon: IconAlertTriangle },
  active: { label: "Active", tone: "good", icon: IconCheck },
  inactive: { label: "Inactive", tone: "quiet", icon: IconEyeOff },
  trialing: { label: "Trial", tone: "active", icon: IconClock },
  trial_ended: { label: "Trial Ended", tone: "bad", icon: IconAlertTriangle },
  past_due: { label: "Past Due", tone: "bad", icon: IconAlertTriangle },
  ready: { label: "Waits for review", tone: "active", icon: IconEye },
  reversed: { label: "Reversed", tone: "quiet", icon: IconArrowBackUp },
  learned: { label: "Learned", tone: "good", icon: IconChecks },
  exact: { label: "Exact", tone: "good", icon: IconCheck },
  chosen: { label: "Chosen", tone: "good", icon: IconCheck },
  suggested: { label: "Suggested", tone: "warn", icon: IconBulb },
  new_ingredient: { label: "New ingredient", tone: "active", icon: IconPlus },
  not_for_stock: { label: "Not for stock", tone: "quiet", icon: IconBan },
  // Prices on invoices.
  impossible_price: { label: "Check the price", tone: "bad", icon: IconAlertTriangle },
  not_as_agreed_price: { label: "Not as agreed", tone: "bad", icon: IconAlertTriangle },
  smaller_pack_price: { label: "Smaller pack", tone: "warn", icon: IconTrendingUp },
  unusual_price: { label: "Unusual price", tone: "warn", icon: IconTrendingUp },
  creep_price: { label: "Creeping up", tone: "warn", icon: IconTrendingUp },
  cheaper_elsewhere_price: { label: "Cheaper elsewhere", tone: "plain", icon: IconBulb },
  usual_variance: { label: "Usual", tone: "plain", icon: IconCheck },
  watch_variance: { label: "Watch", tone: "warn", icon: IconAlertTriangle },
  high_variance: { label: "High", tone: "bad", icon: IconTrendingUp },
  canceled: { label: "Canceled", tone: "quiet", icon: IconX },
} satisfies Record<string, Look>;

const TONE_ICONS: Record<Tone, Icon> = {
  plain: IconCheck,
  good: IconCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  active: IconFlame,
  quiet: IconCircleDashed,
};

function lookOf(status: string): Look | undefined {
  const key = status.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return Object.hasOwn(LOOKS, key) ? LOOKS[key as keyof typeof LOOKS] : undefined;
}

interface StatusBadgeProps {
  /** "low_stock" and "Low Stock" are the same; an unknown status is shown as it came. */
  status: string;
  /** Replaces the status's own label: "Sent 12 Mar". */
  label?: string;
  tone?: Tone;
}

export function StatusBadge({ status, label, tone }: StatusBadgeProps) {
  const look = lookOf(status);
  const shown = tone ?? look?.tone ?? "quiet";
  const Mark = (tone && tone !== look?.tone ? undefined : look?.icon) ?? TONE_ICONS[shown];
  return (
    <span className={`${ui.inline} ${classes.badge}`} data-tone={shown}>
      {shown !== "plain" && <Mark size={14} stroke={2.5} aria-hidden />}
      {label ?? look?.label ?? status}
    </span>
  );
}
