/** The first version that does not fetch external references (CVE-2026-42591, CVE-2026-55229). */
const firstSafe = [8, 34, 0]

/** False for versions known to fetch external references; unknown versions pass. */
export function isSafeGotenberg(version: string): boolean {
  const numbers = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
  const differs = numbers?.findIndex((number, at) => number !== firstSafe[at]) ?? -1
  return differs < 0 || (numbers?.[differs] ?? 0) > (firstSafe[differs] ?? 0)
}
