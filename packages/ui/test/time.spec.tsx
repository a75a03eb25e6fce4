import { render, screen } from '@testing-library/react'
import { formatDate, formatDay, formatDayTime, formatMoment, inUtc } from '../src/text/format-time'
import { Time } from '../src/text/time'

/** The seventeenth in UTC, but the next day in the local zone (`infra/tools/test/front-ends/jsdom-elsewhere.cjs`). */
const at = '2026-11-17T20:48:00.000Z'

describe('a time', () => {
  it('is shown in the reader’s time zone', () => {
    expect([formatDay(at), formatDayTime(at), formatDate(at), formatMoment(at)]).toEqual([
      'Nov 18',
      'Nov 18, 02:18',
      'Nov 18, 2026',
      'Nov 18, 2026, 02:18',
    ])
  })

  it('has a tooltip in UTC', () => {
    expect(inUtc(at)).toBe('Nov 17, 2026, 20:48 UTC')
    render(<Time at={at} as="date" say={(day) => `Created ${day}`} />)
    const shown = screen.getByText('Created Nov 18, 2026')
    expect(shown).toHaveAttribute('title', 'Nov 17, 2026, 20:48 UTC')
    expect(shown).toHaveAttribute('dateTime', at)
  })

  it('of a deadline includes the hour and the time zone', () => {
    render(<Time at={at} as="deadline" say={(end) => `Open until ${end}`} />)
    const shown = screen.getByText('Open until 18 November 2026, 02:18 India Standard Time')
    expect(shown).toHaveAttribute('title', 'Nov 17, 2026, 20:48 UTC')
  })
})
