import { z } from 'zod'

export const Person = z.object({ name: z.string(), email: z.string() })

/** Placeholder for a missing name (rule sending-14); unsuitable for addressing a person. */
export const unnamedSender = 'You'

/** Names the sender to other people; `unnamed` replaces a missing name (rule sending-14). */
export const senderAsNamed = <Unnamed>(name: string, unnamed: Unnamed): string | Unnamed =>
  name === unnamedSender ? unnamed : name

/** Placeholder for a missing address, which nobody can write to. */
export const unknownAddress = 'owner@localhost'

/** The sender's address for other people; null for the placeholder (rule sending-14). */
export const addressToTell = (email: string): string | null => (email === unknownAddress ? null : email)
