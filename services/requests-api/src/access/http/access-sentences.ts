import { isolated } from '@countersign/contracts/isolated'
import { commandLine } from '@countersign/process'
import type { AccountRefusal } from '../domain/refusal.js'
import type { Saying, Sayings } from '../../platform/http/errors/saying.js'

const weakness: Readonly<Record<string, string>> = {
  'too-short': 'Use at least 8 characters.',
  leaked: 'This password is on a list of stolen passwords.',
  product: 'Too easy to guess: it contains the name of this product.',
  host: 'Too easy to guess: it contains this site’s name.',
  name: 'Too easy to guess: it contains your name.',
  address: 'Too easy to guess: it contains your address.',
  team: 'Too easy to guess: it contains the name of your team.',
  guessable: 'Too easy to guess.',
}

const minutesOf = (seconds: unknown): number => Math.ceil(Number(seconds) / 60)

const sayings: Readonly<Record<AccountRefusal, Saying>> = {
  'sign-in-first': { status: 401, sentence: () => 'Sign in first.' },
  'open-to-own-machine': {
    status: 401,
    sentence: () =>
      'This installation is open to its own machine only. Protect it with an account to use it from elsewhere.',
  },
  'wrong-credentials': {
    status: 401,
    event: 'sign-in-refused',
    sentence: () => 'Email address or password is incorrect.',
  },
  'passkey-not-accepted': {
    status: 401,
    event: 'sign-in-refused',
    sentence: () => 'This passkey isn’t known here. Try another way to sign in.',
  },
  'wrong-code': {
    status: 401,
    event: 'sign-in-refused',
    sentence: ({ left }) => `That code is not right. ${left === 1 ? '1 try' : `${left} tries`} left.`,
  },
  'clocks-differ': {
    status: 401,
    event: 'sign-in-refused',
    sentence: ({ left }) => `The clocks differ. ${left === 1 ? '1 try' : `${left} tries`} left.`,
  },
  'role-too-low': {
    status: 403,
    sentence: ({ team, role, deed, required }) =>
      role === undefined
        ? 'Your role in this team does not allow this.'
        : `Your role in ${isolated(String(team))} is ${role}. ${deed} requires the ${required} role.`,
  },
  'invitation-for-other-address': {
    status: 403,
    sentence: ({ address }) => `The invitation went to ${isolated(String(address))}.`,
  },
  'operators-only': { status: 403, sentence: () => 'Only an operator of this installation may do that.' },
  'claim-token-wrong': {
    status: 403,
    event: 'link-refused',
    sentence: () =>
      `This claim link is not valid. Run \`${commandLine('accounts', 'claim-link')}\` for the current link.`,
  },
  'already-claimed': { status: 409, sentence: () => 'This installation already has an owner.' },
  'claim-needs-https': { status: 409, sentence: () => 'Set PUBLIC_URL to an https address first.' },
  'claim-interrupted': {
    status: 503,
    retryAfterSeconds: 60,
    sentence: () => 'Setting up this account was interrupted a moment ago. Try again in a minute.',
  },
  'address-in-use': { status: 409, sentence: () => 'Another account has this email address.' },
  'last-sign-in-method': { status: 409, sentence: () => 'This is your last way to sign in.' },
  'has-authenticator': { status: 409, sentence: () => 'There is no authenticator app to change.' },
  'no-password-set': { status: 409, sentence: () => 'Set a password first.' },
  'needs-password-and-app': {
    status: 409,
    sentence: () => 'Recovery codes belong to a password with an authenticator app. Add the app first.',
  },
  'too-many-passkeys': { status: 409, sentence: ({ most }) => `An account can have up to ${most} passkeys.` },
  'link-expired': {
    status: 410,
    event: 'link-refused',
    sentence: () => 'This link was used or is too old. Ask for a new one.',
  },
  'begin-again': { status: 410, sentence: () => 'Begin again with your password.' },
  'page-too-old': { status: 410, sentence: () => 'This page was open too long. Load it again.' },
  'weak-password': { status: 422, sentence: ({ fault }) => weakness[String(fault)] ?? weakness['guessable']! },
  'wrong-password': { status: 422, sentence: () => 'That is not your password.' },
  'wrong-app-code': { status: 422, sentence: () => 'That code is not right.' },
  'passkey-refused': {
    status: 422,
    sentence: () => 'No passkey was created. Try again, or use another device.',
  },
  'second-factor-missing': { status: 422, sentence: () => 'Add an authenticator app, or use a passkey.' },
  'too-many-attempts': {
    status: 429,
    event: 'limit-reached',
    sentence: ({ seconds }) => `Too many attempts. Try again in ${seconds} s, or use your passkey.`,
  },
  'passwords-unavailable': { status: 503, sentence: ({ why }) => String(why) },
  'too-many-sign-ins': {
    status: 503,
    retryAfterSeconds: 5,
    sentence: () => 'Too many people are signing in right now. Try again in a few seconds.',
  },
  'no-account': {
    status: 404,
    sentence: () => 'This installation has no accounts. Protect it with an account in Settings first.',
  },
  'no-such-passkey': { status: 404, sentence: () => 'This passkey doesn’t exist or was removed.' },
  'no-such-session': { status: 404, sentence: () => 'This session doesn’t exist or has ended.' },
  'no-such-team': { status: 404, sentence: () => 'This team doesn’t exist.' },
  'no-such-member': { status: 404, sentence: () => 'This person is not a member of the team.' },
  'no-such-invitation': { status: 404, sentence: () => 'This invitation doesn’t exist or has ended.' },
  'not-claimed': { status: 409, sentence: () => 'Protect this installation with an account first.' },
  'only-owner': {
    status: 409,
    sentence: ({ team }) => `You are the only owner of ${isolated(String(team))}. Name another first.`,
  },
  'invitation-open': { status: 409, sentence: () => 'Withdraw the open invitation first.' },
  'already-a-member': {
    status: 409,
    sentence: ({ address, team }) => `${isolated(String(address))} is already a member of ${isolated(String(team))}.`,
  },
  'team-full': {
    status: 409,
    sentence: ({ of, most }) => `A team can have up to ${Number(most).toLocaleString('en')} ${of}.`,
  },
  'invitation-lapsed': { status: 410, sentence: () => 'This invitation is too old. Invite again.' },
  'too-many-emails': {
    status: 429,
    event: 'limit-reached',
    sentence: ({ seconds }) => `Too many emails to this address. Try again in ${minutesOf(seconds)} min.`,
  },
  'too-many-invitations': {
    status: 429,
    event: 'limit-reached',
    sentence: ({ seconds }) => `You have sent too many invitations. Try again in ${minutesOf(seconds)} min.`,
  },
  'no-team': { status: 404, sentence: () => 'You are in no team. Ask an owner or an admin for an invitation.' },
}

/** How HTTP answers each refusal about signing in and accounts: pages read the name. */
export const accountRefusals: Sayings = Object.fromEntries(
  Object.entries(sayings).map(([name, saying]) => [name, { ...saying, tells: 'name' as const }]),
)
