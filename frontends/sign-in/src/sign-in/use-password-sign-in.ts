import { api, type SignInStep, useMutation } from '@countersign/contracts'

interface Given {
  email: string
  password: string
  remember: boolean
}

export const usePasswordSignIn = () =>
  useMutation<SignInStep, Error, Given>({ mutationFn: (given) => api.signInByPassword(given) })
