import { randomBytes } from 'node:crypto'
import { KeyDestroyed, type Note, type Vault } from './port.js'
import { keyLength, SubjectKey } from './subject-key.js'

/** For tests. */
export function openMemoryVault(): Vault {
  const keys = new Map<string, SubjectKey | 'destroyed'>()
  const notes = new Map<string, Note>()
  return {
    async obtain(subject) {
      const found = keys.get(subject)
      if (found === 'destroyed') throw new KeyDestroyed(subject)
      if (found) return found
      const made = new SubjectKey(subject, randomBytes(keyLength))
      keys.set(subject, made)
      return made
    },
    find: async (subject) => keys.get(subject),
    destroy: async (subject) => void keys.set(subject, 'destroyed'),
    async *keys() {
      for (const [subject, key] of keys) yield { subject, key }
    },
    adopt: async (subject, key) => {
      if (!keys.has(subject)) keys.set(subject, key)
    },
    note: async (name) => notes.get(name) ?? null,
    keepNote: async (name, note) => {
      const kept = notes.get(name)
      if (!kept || kept.order < note.order) notes.set(name, note)
    },
    rewrap: async () => {},
    check: async () => {},
    close: async () => {
      keys.clear()
      notes.clear()
    },
  }
}
