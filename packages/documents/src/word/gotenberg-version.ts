/** The first version that does not fetch what a document names (CVE-2026-42591, CVE-2026-55229). */
const firstSafe = [8, 34, 0]

/** False for a version known to fetch what a document names; one that does not tell is given the benefit of the doubt. */
export function isSafeGotenberg(version: string): boolean {
  const numbers = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
  const differs = numbers?.findIndex((number, at) => number !== firstSafe[at]) ?? -1
  return differs < 0 || (numbers?.[differs] ?? 0) > (firstSafe[differs] ?? 0)
}
