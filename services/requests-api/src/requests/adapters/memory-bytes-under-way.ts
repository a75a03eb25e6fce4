import type { BytesUnderWay } from '../ports/bytes-under-way.js'

/** In memory, for a single process: its commands end with it, and so do their markers. */
export function openMemoryBytesUnderWay(): BytesUnderWay {
  let marked: { marker: string; sha256: string; at: Date }[] = []
  return {
    async mark(marker, sha256s, at) {
      marked.push(...sha256s.map((sha256) => ({ marker, sha256, at })))
    },
    async clear(marker) {
      marked = marked.filter((one) => one.marker !== marker)
    },
    isMarked: async (sha256, since) => marked.some((one) => one.sha256 === sha256 && one.at >= since),
    async forgetBefore(time) {
      marked = marked.filter(({ at }) => at >= time)
    },
  }
}
