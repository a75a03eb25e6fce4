/** The installation that an email comes from. */
export interface Branding {
  /** With a trailing slash. */
  publicUrl: string
  host: string
}

export const brandingOf = ({ origin, host }: URL): Branding => ({ publicUrl: `${origin}/`, host })
