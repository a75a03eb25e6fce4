import { isolated } from '@countersign/contracts/isolated'
import { problemOf } from '../api/use-act.js'
import { kindOf } from '../fields/field-text.js'
import { erasedName } from '../pages/people.js'
import { Problem } from '../parts/problem.js'
import type { Ending } from './ending.js'
import { goTo } from './go-to.js'

/** The reason why Finish failed, with links to the fields that others filled in meanwhile. */
export function Trouble({ finish: { error }, newValues }: Pick<Ending, 'finish' | 'newValues'>) {
  if (!error) return null
  const list = newValues.map(({ fieldId, name, type, page }) => (
    <li key={fieldId}>
      <button type="button" className="plain-link" onClick={() => goTo(fieldId)}>
        {isolated(name ?? erasedName)}: {kindOf({ type })}, page {page}
      </button>
    </li>
  ))
  return <Problem below={list.length > 0 && <ul>{list}</ul>}>{problemOf(error)}</Problem>
}
