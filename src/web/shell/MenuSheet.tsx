import { useState, type ReactNode } from 'react'
import { useSession } from '#web/session.ts'
import { fold } from '#shared/identity.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { AccountWays, Greeting, Rol, ThemeSwitch } from './Header.tsx'
import { MenuRow, type Waits } from './MenuEntry.tsx'
import { menuTree, type Entry } from './menu.ts'
import { waysFor } from './ways.ts'

export type SheetProps = {
  opened: boolean
  onClose: () => void
  cuenta: (close: () => void) => ReactNode
  hidden: readonly string[]
  waits: Waits
  onLogout: () => void
}

/** The groups with the entries whose words begin with what was typed; what stands alone is a group without a name. */
const groupsOf = (tree: readonly Entry[], typed: string): { id: number; nombre: string | null; entries: Entry[] }[] => {
  const looked = fold(typed).trim()
  const isMeant = ({ nombre }: Entry) => ` ${fold(nombre)}`.includes(` ${looked}`)
  const alone = tree.filter((entry) => entry.children.length === 0 && isMeant(entry))
  return [
    { id: 0, nombre: null, entries: alone },
    ...tree
      .filter((entry) => entry.children.length > 0)
      .map(({ id, nombre, children }) => ({ id, nombre, entries: children.filter(isMeant) })),
  ].filter(({ entries }) => entries.length > 0)
}

const Account = ({ close, cuenta, onLogout }: { close: () => void } & Pick<SheetProps, 'cuenta' | 'onLogout'>) => (
  <section className="account">
    <h3 className="k">Mi cuenta</h3>
    <AccountWays />
    {cuenta(close)}
    <ThemeSwitch />
    <button type="button" className="row" onClick={onLogout}>
      Cerrar sesión
    </button>
  </section>
)

/**
 * What the tabs do not lead to, on a phone, from below: the groups, the account, and at its foot a field that finds any
 * entry of the menu.
 */
export const MenuSheet = ({ opened, onClose, cuenta, hidden, waits, onLogout }: SheetProps) => {
  const session = useSession()
  const [typed, setTyped] = useState('')
  const tabs = waysFor(session, 'tab')
  const isTab = ({ link, nombre }: Entry) => tabs.some((tab) => tab.to === link || tab.text === nombre)
  const tree = menuTree(session, hidden)
  const groups = groupsOf(typed === '' ? tree.filter((entry) => !isTab(entry)) : tree, typed)
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={session.userName}
      size="100%"
      xOffset={0}
      yOffset={0}
      classNames={{ inner: 'sheetInner', content: 'sheet', body: 'sheetBody' }}
      transitionProps={{ transition: 'slide-up' }}
    >
      <nav aria-label="Menú">
        {typed === '' && (
          <div className="soft">
            <Rol />
            <Greeting />
          </div>
        )}
        {groups.map(({ id, nombre, entries }) => (
          <section key={id}>
            {nombre !== null && <h3 className="k">{nombre}</h3>}
            <ul>
              {entries.map((entry) => (
                <MenuRow key={entry.id} entry={entry} waits={waits} />
              ))}
            </ul>
          </section>
        ))}
        {typed === '' && <Account close={close} cuenta={cuenta} onLogout={onLogout} />}
      </nav>
      {groups.length === 0 && <p>No hay ninguna entrada con «{typed}».</p>}
      <div className="sheetFoot">
        <input
          className="in"
          type="search"
          aria-label="Buscar en el menú"
          placeholder="Buscar en el menú"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className="vh">
        {typed === '' ? '' : `${groups.reduce((n, group) => n + group.entries.length, 0)} entradas`}
      </p>
    </Modal>
  )
}
