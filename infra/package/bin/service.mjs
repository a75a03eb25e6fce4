import { userInfo } from 'node:os'

/**
 * A unit of systemd for this user, with the commands that install it.
 *
 * @param {string} node path of the Node that runs it
 * @param {string} launcher path of this program
 * @param {string | undefined} data folder, if it is not the usual one
 */
export function unitFor(node, launcher, data) {
  const isPassing = launcher.includes('_npx')
  const start = [node, launcher, ...(data === undefined ? [] : ['--data', data])].map(quoted).join(' ')
  return `# Runs Countersign as ${userInfo().username}. To install it:
${isPassing ? '#   npm install -g the file of this release, and print the unit again: npm may empty the folder that npx uses\n' : ''}#   mkdir -p ~/.config/systemd/user
#   countersign service > ~/.config/systemd/user/countersign.service
#   systemctl --user daemon-reload
#   systemctl --user enable --now countersign
#   loginctl enable-linger
# Settings such as PORT and PUBLIC_URL stand in .env in the folder of data.
[Unit]
Description=Countersign
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${start}
Restart=on-failure
TimeoutStopSec=60
UMask=0077
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`
}

/** As systemd reads a command line, where `%` and `$` begin something else. */
const quoted = (text) => `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
