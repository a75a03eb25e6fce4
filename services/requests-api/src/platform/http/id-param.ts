import { type PipeTransform } from '@nestjs/common'
import { type RefusalName, refuse } from '../../kernel/refusal.js'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id in a path. A malformed id is refused like an unknown one. */
export class IdParam implements PipeTransform<string, string> {
  constructor(private readonly refusal: RefusalName) {}

  transform(value: string): string {
    return uuid.test(value) ? value.toLowerCase() : refuse(this.refusal)
  }
}

export const requestId = new IdParam('no-such-request')
export const documentId = new IdParam('no-such-document')
export const recipientId = new IdParam('no-such-recipient')
export const fieldId = new IdParam('no-such-field')
