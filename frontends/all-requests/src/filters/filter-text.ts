import type { ListedRequest } from '@countersign/contracts'
import { formatDate } from '@countersign/ui'
import { dayAfter, dayOf, ranges, startOf } from './days.js'
import { type ByTime, type Filters, isDated } from './filters.js'

/** Column titles and filter labels of the timestamps. */
export const timeNames: Readonly<Record<ByTime, string>> = {
  updated: 'Last Updated',
  sent: 'Sent',
  ended: 'Ended',
  ends: 'Ends',
}

const timeWords: Readonly<Record<ByTime, string>> = {
  updated: 'last updated',
  sent: 'sent',
  ended: 'ended',
  ends: 'ending',
}

export const timeOf = (request: ListedRequest, by: ByTime): string | null =>
  ({ updated: request.updatedAt, sent: request.sentAt, ended: request.endedAt, ends: request.endsAt })[by]

const dayText = (day: string): string => formatDate(startOf(day))

/** The date range for the button: `Any time`, `30 days`, `Since Nov 1, 2026`. */
export function daysText({ from, to }: Pick<Filters, 'from' | 'to'>): string {
  const range = ranges().find((one) => one.from === from && one.to === to)
  if (range) return range.name
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
  if (from) return `Since ${dayText(from)}`
  return to ? `Until ${dayText(to)}` : 'Any time'
}

/** The date range after a noun: `, sent in the last 30 days`. */
function datesText(filters: Filters): string {
  if (!isDated(filters)) return ''
  const { by, from, to } = filters
  const range = ranges().find((one) => one.from === from && one.to === to)
  if (range) return `, ${timeWords[by]} ${range.name.endsWith('days') ? `in ${range.words}` : range.words}`
  if (from && to) return `, ${timeWords[by]} from ${dayText(from)} to ${dayText(to)},`
  if (from) return `, ${timeWords[by]} since ${dayText(from)},`
  return to ? `, ${timeWords[by]} until ${dayText(to)},` : ` that has a date for “${timeNames[by]}”`
}

/** The search in a sentence: `No pending request has “herschel” in its title, people or files.` */
export function nothingText(filters: Filters): string {
  const states = filters.statuses.length > 0 ? `${listed(filters.statuses, 'or')} ` : ''
  const words = filters.q.trim().split(/\s+/).filter(Boolean)
  const what = `No ${states}request${datesText(filters)}`
  const has =
    words.length > 0
      ? ` has ${listed(
          words.map((word) => `“${word}”`),
          'and',
        )} in its title, people or files`
      : ''
  const needs = filters.attention ? (has ? ' and needs attention' : ' needs attention') : ''
  const rest = `${has}${needs}`
  return rest ? `${what}${rest}.` : `There is ${what.replace(/^No/, 'no').replace(/,$/, '')}.`
}

/** `a, b or c` */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)!}`
}

/** `Ends in 2 days`, by local calendar days. */
export function endingText(at: string, now: Date = new Date()): string {
  const last = dayOf(new Date(at))
  let days = 0
  for (let day = dayOf(now); day < last && days < 400; day = dayAfter(day)) days++
  if (days === 0) return 'Ends today'
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`
}
