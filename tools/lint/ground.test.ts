import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './ground.mjs'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'tsx' } } })
const filename = 'src/features/carrito/web/CarritoPage.tsx'
const errors = 1

tester.run('OPEN-374 what became of a read is drawn by one component', plugin.rules.answer, {
  valid: [
    { filename, code: 'const read = useQuery(asked); const list = values(read.data); void read.refetch()' },
    { filename, code: 'const { data, isPlaceholderData } = useQuery(asked)' },
    { filename, code: 'const retry = useMutation(deed); const busy = retry.isPending || retry.isError' },
    { filename, code: 'const { error, setError } = useStored(id)' },
    { filename, code: 'const form = useForm(options); const text = form.outcome.error' },
    { filename, code: 'const one = useReclamo(id); const state = one.status' },
    { filename: 'src/web/ui/Answer.tsx', code: 'const { error, refetch } = useQuery(asked)' },
    { filename: 'src/features/carrito/server/store.ts', code: 'const { error, data } = useQuery(asked)' },
    { filename: 'src/web/api.test.ts', code: 'const { error } = useQuery(asked)' },
  ],
  invalid: [
    { filename, errors, code: 'const { data, error } = useQuery(asked)' },
    { filename, errors: 2, code: 'const { data: answer, error, isPending } = useQuery(asked)' },
    { filename, errors, code: 'const { data, error, refetch } = useEstado()' },
    { filename, errors, code: 'const list = useQuery(asked); if (list.error) draw()' },
    { filename, errors, code: 'const waits = list.isPending' },
    { filename, errors, code: 'const failed = results.find((r) => r.isError)' },
    { filename, errors, code: 'const read = useCart(); void read.refetch(); const why = read.error' },
    { filename, errors, code: 'const why = useQuery(asked).error' },
    { filename: 'src/web/ui/Table.tsx', errors, code: 'const why = query.isError' },
  ],
})

tester.run('OPEN-376 code that comes later is a part', plugin.rules.part, {
  valid: [
    { filename, code: "const Last = part(() => import('./Last.tsx'), 'Last')" },
    { filename, code: "const Frame = lazyRouteComponent(() => import('./AppShell.tsx'), 'AppShell')" },
    { filename: 'tools/x.ts', code: "const x = lazy(() => import('./x.ts'))" },
  ],
  invalid: [
    { filename, errors, code: "const Last = lazy(() => import('./Last.tsx'))" },
    { filename, errors, code: "const Last = React.lazy(() => import('./Last.tsx'))" },
    { filename: 'src/web/ui/x.tsx', errors, code: "import { lazy } from 'react'" },
  ],
})

tester.run('OPEN-373 a read ends in every engine: no signals are joined by the browser', plugin.rules.signals, {
  valid: [
    { filename, code: 'const waiting = patience(30_000, signal)' },
    { filename: 'test/x.ts', code: 'const both = AbortSignal.any([one, other])' },
  ],
  invalid: [{ filename, errors, code: 'const both = AbortSignal.any([one, other])' }],
})

const MODAL = "import { Modal } from '#web/ui/Modal.tsx';"
tester.run('OPEN-358 a dialog with something to write in asks before it is closed', plugin.rules.dialog, {
  valid: [
    { filename, code: `${MODAL} const one = <Modal opened><p>{text}</p></Modal>` },
    { filename, code: "import { FormDialog } from '#web/ui/FormDialog.tsx'; const form = useForm(options)" },
    {
      filename,
      code: "import { Modal } from '@mantine/core'; import { useKept } from '#web/ui/useKept.tsx'; const one = <form />",
    },
    { filename, code: "import { Popover } from '@mantine/core'; const one = <form />" },
  ],
  invalid: [
    { filename, errors, code: `${MODAL} const one = <Modal opened><form /></Modal>` },
    { filename, errors, code: `${MODAL} const form = useForm(options)` },
    { filename, errors, code: `${MODAL} const one = <Modal opened><TextField label="Nombre" /></Modal>` },
    { filename, errors, code: "import { Modal } from '@mantine/core'; const one = <AreaField />" },
  ],
})

tester.run('OPEN-375 what the browser keeps goes through one module', plugin.rules.storage, {
  valid: [
    { filename, code: "const last = local.get('grupoId')" },
    { filename: 'src/web/storage.ts', code: 'const tab = keptIn(() => sessionStorage)' },
    { filename: 'e2e/portal.ts', code: 'localStorage.clear()' },
  ],
  invalid: [
    { filename, errors, code: "localStorage.getItem('grupoId')" },
    { filename: 'src/web/session.ts', errors, code: "window.sessionStorage.setItem('a', 'b')" },
  ],
})

const send = (code: string) => `const send = async () => { ${code} }`
tester.run('OPEN-386 a step that follows an answer asks whether the person is still there', plugin.rules.step, {
  valid: [
    { filename, code: "const open = () => navigate({ to: '/' })" },
    { filename, code: send("const go = begin(); await call(asked); await go({ to: '/' }, text, link)") },
    { filename, code: send("navigate({ to: '/' }); await call(asked)") },
    { filename, code: send("await call(asked); const open = () => navigate({ to: '/' })") },
    { filename: 'src/web/going.ts', code: send("await call(asked); await router.navigate({ to: '/' })") },
    { filename: 'e2e/x.spec.ts', code: send("await call(asked); await navigate({ to: '/' })") },
  ],
  invalid: [
    { filename, errors, code: send("await call(asked); await navigate({ to: '/' })") },
    { filename, errors, code: send("try { await call(asked) } finally { void router.navigate({ to: '/' }) }") },
    { filename, errors, code: "void call(asked).then(() => navigate({ to: '/' }))" },
  ],
})

tester.run('OPEN-389 a search follows the address without being made anew', plugin.rules.filter, {
  valid: [
    { filename, code: 'const a = <Filters filter={filter} />' },
    { filename, code: 'const a = <Results key={key} />' },
  ],
  invalid: [
    { filename, errors, code: 'const a = <Filters key={keyOf(filter)} filter={filter} />' },
    { filename, errors, code: 'const a = <Buscar key={texto} texto={texto} />' },
  ],
})
