import { api, type SignInStep, useMutation } from '@countersign/contracts'
import { inTurn } from '../api/in-turn.js'

interface Given {
  email: string
  password: string
  remember: boolean
}

export const usePasswordSignIn = () =>
  useMutation<SignInStep, Error, Given>({ mutationFn: (given) => inTurn(() => api.signInByPassword(given)) })
