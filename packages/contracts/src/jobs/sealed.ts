import { z } from 'zod'

/**
 * Personal data, AES-256-GCM under the request's key, so that jobs left in a queue or its backups become unreadable once the
 * request is erased (rule sending-4). `key` names the key in the vault.
 */
export const SealedPart = z.object({ key: z.string(), sealed: z.string() })
export type SealedPart = z.infer<typeof SealedPart>
