/** The table of calls, compiled. */
const table = /[\\/]contracts[\\/]dist[\\/]calls\.js$/
/** What only servers and types read of a call. That it answers nothing, `answer: null`, stays. */
const forServers = /\b(?:needs|query|body|answer): (?:(["'])[\w ]*\1|\[\s*["']\w*["']\s*\]),?\s*/g

/** Takes out of the table of calls what no browser reads: every first view loads it. */
export const callsForBrowsers = () => ({
  name: 'calls-for-browsers',
  apply: 'build',
  transform: (code, id) => (table.test(id.split('?')[0]) ? { code: code.replaceAll(forServers, ''), map: null } : null),
})
