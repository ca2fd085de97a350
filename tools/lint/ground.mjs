// Forbids screens to do what the ground does (docs/decisions/0121, 0122, 0123): draw the states of a read, join
// signals, load code on demand, use browser storage, navigate after an answer, give a search a key, open a dialog with
// fields. A screen's own way would replace what is shown, or lose what is typed.
const fileOf = (context) => (context.filename ?? context.getFilename()).replaceAll('\\', '/')
const isWeb = (file) => /(^|\/)src\/(web|features\/[^/]+\/web)\//.test(file) && !/\.test\.tsx?$/.test(file)
const isOne = (file, ...names) => names.some((name) => file.endsWith(`src/web/${name}`))

const STATES = new Set([
  'error',
  'failureReason',
  'isError',
  'isLoading',
  'isLoadingError',
  'isPending',
  'isRefetchError',
  'isSuccess',
  'status',
])
const READS = /^use(Suspense)?(Infinite)?(Query|Queries)$/
const nameOf = (callee) => callee.name ?? callee.property?.name ?? ''
/** Members that only a query result has, by which a room's own hooks are recognised. */
const ONLY_READS = new Set(['refetch', 'isPlaceholderData', 'isFetching', 'isFetchedAfterMount', 'fetchNextPage'])
const keyOf = (property) => (property.type === 'Property' ? (property.key.name ?? property.key.value) : undefined)
const isHook = (node) => node?.type === 'CallExpression' && /^use[A-Z]/.test(nameOf(node.callee))

const answer = {
  create(context) {
    const file = fileOf(context)
    if (!isWeb(file) || isOne(file, 'ui/read.ts', 'ui/Answer.tsx')) return {}
    const reads = new Set()
    const others = new Set()
    const seen = []
    const report = (node, name) =>
      context.report({ node, message: `${name}: <Answer of={…}> draws what became of a read (web/ui/Answer.tsx)` })
    return {
      VariableDeclarator: ({ id, init }) => {
        if (!isHook(init)) return
        const direct = READS.test(nameOf(init.callee))
        if (id.type === 'Identifier') {
          if (direct) reads.add(id.name)
          else if (nameOf(init.callee) === 'useMutation') others.add(id.name)
          return
        }
        if (id.type !== 'ObjectPattern') return
        const keys = id.properties.map(keyOf)
        if (direct || keys.some((key) => ONLY_READS.has(key)))
          for (const property of id.properties) if (STATES.has(keyOf(property))) report(property, keyOf(property))
      },
      MemberExpression: (node) => {
        const { object, property, computed } = node
        if (computed || object.type !== 'Identifier') {
          if (!computed && isHook(object) && READS.test(nameOf(object.callee)) && STATES.has(property.name))
            report(node, property.name)
          return
        }
        if (ONLY_READS.has(property.name)) reads.add(object.name)
        if (STATES.has(property.name)) seen.push([node, object.name, property.name])
      },
      'Program:exit': () => {
        for (const [node, object, name] of seen) {
          if (others.has(object)) continue
          // members that mutations lack count as a read's, whatever the variable
          if (reads.has(object) || /^is(Error|Loading|LoadingError|Pending|RefetchError)$/.test(name))
            report(node, name)
        }
      },
    }
  },
}

const part = {
  create(context) {
    if (!isWeb(fileOf(context))) return {}
    const refuse = (node) =>
      context.report({
        node,
        message: 'lazy: part() fetches what comes later (web/ui/part.tsx); a failure stays in it',
      })
    return {
      CallExpression: (node) => {
        if (node.callee.name === 'lazy' || (node.callee.object?.name === 'React' && nameOf(node.callee) === 'lazy'))
          refuse(node)
      },
      ImportSpecifier: (node) => {
        if (node.imported.name === 'lazy' && node.parent?.source?.value === 'react') refuse(node)
      },
    }
  },
}

const storage = {
  create(context) {
    const file = fileOf(context)
    if (!isWeb(file) || isOne(file, 'storage.ts')) return {}
    const refuse = (node, name) =>
      context.report({ node, message: `${name}: web/storage.ts keeps it, where the browser keeps nothing too` })
    return {
      Identifier: (node) => {
        if (node.name === 'localStorage' || node.name === 'sessionStorage') refuse(node, node.name)
      },
    }
  },
}

const isStep = ({ callee }) => nameOf(callee) === 'navigate'
const isThen = (node) =>
  node.parent?.type === 'CallExpression' &&
  node.parent.arguments.includes(node) &&
  /^(then|catch|finally)$/.test(node.parent.callee.property?.name ?? '')
const step = {
  create(context) {
    const file = fileOf(context)
    if (!isWeb(file) || isOne(file, 'going.ts')) return {}
    /** Of each function around: whether it has waited for an answer by now. */
    const waited = []
    const enter = (node) => void waited.push(isThen(node))
    const leave = () => void waited.pop()
    return {
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      'AwaitExpression:exit': () => {
        if (waited.length > 0) waited[waited.length - 1] = true
      },
      CallExpression: (node) => {
        if (waited.at(-1) && isStep(node))
          context.report({
            node,
            message: 'navigate after an answer: useGoAfter asks whether the person is still there (web/going.ts)',
          })
      },
    }
  },
}

const filter = {
  create(context) {
    if (!isWeb(fileOf(context))) return {}
    return {
      JSXOpeningElement: ({ name, attributes }) => {
        const key = attributes.find((a) => a.type === 'JSXAttribute' && a.name.name === 'key')
        if (key && /^(Filters?|Buscar)$/.test(name.name))
          context.report({ node: key, message: 'key of a search: useChanged follows the address and keeps the focus' })
      },
    }
  },
}

const FIELDS = new Set(['form', 'textarea', 'AreaField', 'EditorHtml', 'SelectField', 'TextField'])
const dialog = {
  create(context) {
    const file = fileOf(context)
    if (!isWeb(file) || isOne(file, 'ui/ModalLoaded.tsx')) return {}
    let modal = null
    let written = false
    let kept = false
    return {
      ImportDeclaration: ({ source, specifiers }) => {
        const names = specifiers.map((each) => each.imported?.name)
        if (/\/(Modal|ModalLoaded)\.tsx$|^@mantine\/core$/.test(source.value))
          modal ??= specifiers.find((each) => /^(Modal|ModalLoaded|Drawer)$/.test(each.imported?.name ?? '')) ?? null
        kept ||= names.includes('useKept')
      },
      CallExpression: ({ callee }) => {
        written ||= nameOf(callee) === 'useForm'
      },
      JSXOpeningElement: ({ name }) => {
        written ||= FIELDS.has(name.name)
      },
      'Program:exit': () => {
        if (modal && written && !kept)
          context.report({
            node: modal,
            message: 'Modal: <FormDialog> asks before it drops what is typed in it (web/ui/FormDialog.tsx)',
          })
      },
    }
  },
}

const signals = {
  create(context) {
    if (!isWeb(fileOf(context))) return {}
    return {
      MemberExpression: (node) => {
        if (node.object.name === 'AbortSignal' && node.property.name === 'any')
          context.report({ node, message: 'AbortSignal.any: patience() follows another signal (web/idle-timeout.ts)' })
      },
    }
  },
}

export default { meta: { name: 'ground' }, rules: { answer, dialog, filter, part, signals, step, storage } }
