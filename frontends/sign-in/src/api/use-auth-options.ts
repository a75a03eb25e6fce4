import { api, type AuthOptions, useQuery } from '@countersign/contracts'

/** Mode of the installation and its ways to sign in. */
export const useAuthOptions = () =>
  useQuery<AuthOptions>({ queryKey: ['/api/auth/options'], queryFn: () => api.authOptions(), refetchOnMount: 'always' })
