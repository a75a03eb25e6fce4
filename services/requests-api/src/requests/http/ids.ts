import { IdParam } from '../../platform/http/id-param.js'
import type { RequestRefusal } from '../domain/refusal.js'

const idParam = (refusal: RequestRefusal) => new IdParam(refusal)

export const requestId = idParam('no-such-request')
export const documentId = idParam('no-such-document')
export const recipientId = idParam('no-such-recipient')
export const fieldId = idParam('no-such-field')
