import type { BytesUnderWay } from '../../ports/bytes-under-way.js'

/** Markers of one process that has its engines alone: with it end the commands that left them. */
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
