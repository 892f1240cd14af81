import type { OrderSound } from "#src/features/orders/web/order-sound.ts";

export interface ShellUser {
  email: string;
  full_name?: string | null;
  avatar_url?: string | null;
}

export interface ShellCompany {
  name: string;
  address?: string | null;
  logo_url?: string | null;
}

export interface UserMenuProps {
  user: ShellUser;
  company: ShellCompany | null;
  menuUrl: string;
  sound: OrderSound | null;
  onSignOut: () => void;
}
