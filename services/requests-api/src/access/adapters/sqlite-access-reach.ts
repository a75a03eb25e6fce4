import { StoreUnavailable } from '@countersign/projections'
import { isOfTheFile, mappedCalls } from '@countersign/sqlite'

export const reach = mappedCalls(
  (cause) => new StoreUnavailable('the access store cannot be read or written', { cause }),
  isOfTheFile,
)
