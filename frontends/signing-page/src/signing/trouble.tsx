import { ApiError } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { problemOf } from '../api/use-act.js'
import { kindOf } from '../fields/field-text.js'
import { erasedName } from '../pages/people.js'
import { Problem } from '../parts/problem.js'
import type { Ending } from './ending.js'
import { goTo } from './go-to.js'

/** The reason why Finish failed, with links to the refused fields, and to those that others filled in meanwhile. */
export function Trouble({ finish: { error }, newValues, signing }: Pick<Ending, 'finish' | 'newValues' | 'signing'>) {
  if (!error) return null
  const refusedIds = error instanceof ApiError ? error.fields : []
  const refused = signing.fields.filter(({ id }) => refusedIds.includes(id))
  const toRefused = refused.map((field) => (
    <li key={field.id}>
      <button type="button" className="plain-link" onClick={() => signing.arrive(field)}>
        {kindOf(field)}, page {field.page}
      </button>
    </li>
  ))
  const toNew = newValues.map(({ fieldId, name, type, page }) => (
    <li key={fieldId}>
      <button type="button" className="plain-link" onClick={() => goTo(fieldId)}>
        {isolated(name ?? erasedName)}: {kindOf({ type })}, page {page}
      </button>
    </li>
  ))
  const list = [...toRefused, ...toNew]
  return <Problem below={list.length > 0 && <ul>{list}</ul>}>{problemOf(error)}</Problem>
}
