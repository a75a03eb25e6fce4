import { describe, expect, it } from '@jest/globals'
import { limits } from '@countersign/contracts/limits'
import {
  longestName,
  longestText,
  mostDocuments,
  mostFields,
  mostPeriodDays,
  mostRecipients,
  reminderEveryDays,
  signingPeriodDays,
  warningBeforeMs,
} from '@countersign/requests-api/internal/requests/domain/limits'
import { day } from '@countersign/requests-api/internal/kernel/moments'

/** The domain imports nothing, so limits that both sides need are duplicated. */
const pairs = {
  documentsPerRequest: mostDocuments,
  recipientsPerRequest: mostRecipients,
  fieldsPerRequest: mostFields,
  textValueLength: longestText,
  nameLength: longestName,
  periodUsualDays: signingPeriodDays,
  periodMostDays: mostPeriodDays,
  reminderUsualDays: reminderEveryDays,
  warningDays: warningBeforeMs / day,
} satisfies Partial<Record<keyof typeof limits, number>>

describe('each limit of the domain', () => {
  it('equals the contract’s', () => {
    expect(limits).toMatchObject(pairs)
  })
})
