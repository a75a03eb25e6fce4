import { expect, it } from '@jest/globals'
import { bound } from '@countersign/requests-api/internal/platform/use-cases'
import type { RequestServices } from '@countersign/requests-api/internal/requests/use-cases/services'
import { requestUseCases } from '@countersign/requests-api/internal/requests/use-cases/use-cases'

it('names the commands about requests in metrics', () => {
  const labels = bound({} as RequestServices, requestUseCases).flatMap(({ label }) => label ?? [])
  expect(labels.toSorted()).toEqual([
    'AcceptRendition',
    'AddRecipient',
    'AttachDocuments',
    'CancelRequest',
    'ChangeField',
    'ChangeRecipient',
    'ChangeRequest',
    'CreateRequest',
    'DeclineSigning',
    'DeleteRequest',
    'EraseRequest',
    'FinishSigning',
    'PlaceField',
    'RemoveDocument',
    'RemoveField',
    'RemoveRecipient',
    'ReportViewed',
    'ResendRequest',
    'SendCode',
    'SendRequest',
    'UploadDocuments',
    'UseAgain',
    'VerifyCode',
  ])
})
