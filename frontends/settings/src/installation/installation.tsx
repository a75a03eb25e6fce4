import { Link } from '@countersign/ui'
import { Check, ShieldCheck } from 'lucide-react'
import { TabTitle } from '../parts/tab-skeleton.js'
import type { TabProps } from '../tabs.js'
import { HealthCard } from './health-card.js'
import { words } from './words.js'

/** The health of the installation. In the open mode, also the way to its first account. */
export function Installation({ me }: TabProps) {
  const isOpen = me.mode === 'open'
  return (
    <>
      <TabTitle title="Installation" lede={isOpen ? words.ledeOpen : words.lede} />
      <div className="stack">
        {isOpen && <Protect />}
        <HealthCard mails={me.mails} />
      </div>
    </>
  )
}

function Protect() {
  return (
    <section className="card protect" aria-labelledby="protect">
      <span className="set-rows__icon" aria-hidden="true">
        <ShieldCheck className="icon" />
      </span>
      <div>
        <h2 className="protect__title" id="protect">
          Protect this installation with an account
        </h2>
        <p className="body muted">
          Whoever sits at this machine is its owner now, and only this machine is let in. With an account you can work
          from elsewhere, and nobody at this keyboard gets in without you. Everything made so far stays and belongs to
          your team.
        </p>
      </div>
      <ul className="protect__points">
        <li>
          <Check className="icon" />
          Passkey, or password with an authenticator app
        </li>
        <li>
          <Check className="icon" />
          For good: it cannot be opened again
        </li>
      </ul>
      <Link to="/setup" variant="primary">
        <ShieldCheck className="icon" />
        Protect this installation
      </Link>
    </section>
  )
}
