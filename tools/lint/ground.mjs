// What the ground does once is done nowhere else (docs/decisions/0121, 0123): what became of a read, code that comes
// later, a dialog with something to write in, what the browser keeps. A screen that did it by itself would lose what
// stands, or the page around it.
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
/** What only a read has: a hook of a room that answers one is known by it. */
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
          // the words that nothing but a read has are its own, whatever it is called
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

export default { meta: { name: 'ground' }, rules: { answer, dialog, part, storage } }
