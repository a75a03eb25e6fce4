import { describe, expect, it } from '@jest/globals'
import { limits } from '@countersign/contracts/limits'
import * as signing from '@countersign/requests-api/signing/limits'

/** The domain imports nothing, so what both sides need is written twice. */
const pairs: Partial<Record<keyof typeof signing, number>> = {
  mostDocuments: limits.documentsPerRequest,
  mostRecipients: limits.recipientsPerRequest,
  mostFields: limits.fieldsPerRequest,
  longestText: limits.textValueLength,
  longestName: limits.nameLength,
  signingPeriodDays: limits.periodUsualDays,
  reminderEveryDays: limits.reminderUsualDays,
  warningBeforeMs: limits.warningDays * signing.day,
}

describe('a limit of the domain', () => {
  it.each(Object.entries(pairs))('is the contract’s: %s', (name, contract) => {
    expect(signing[name as keyof typeof signing]).toBe(contract)
  })
})
