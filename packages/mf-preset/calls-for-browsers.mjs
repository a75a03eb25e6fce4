const table = /[\\/]contracts[\\/]dist[\\/]calls[\\/]\w+-calls\.js$/
/** Browsers do read `answer: null`. */
const forServers =
  /\b(?:needs|anyoneIf|query|body|answer): (?:(["'])[-:\w ]*\1|\[\s*["']\w*["']\s*\]),?\s*|\brecentAuth: true,?\s*/g

/** Strips server-only properties from the table of API calls, which every first view loads. */
export const callsForBrowsers = () => ({
  name: 'calls-for-browsers',
  apply: 'build',
  transform: (code, id) => (table.test(id.split('?')[0]) ? { code: code.replaceAll(forServers, ''), map: null } : null),
})
