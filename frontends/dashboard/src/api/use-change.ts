import { queryKeys } from '@countersign/contracts'
import { useMutation, useQueryClient } from '@countersign/contracts'

/** Something that changes requests: afterwards the list and the figures are read again (spec 4). */
export function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.requests }),
        client.invalidateQueries({ queryKey: queryKeys.stats }),
      ])
    },
  })
}
