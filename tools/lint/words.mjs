// Verbs are English (docs/words.md): a declared function does not begin with a Spanish one. Names of the wire are
// properties in contracts and handlers, and are not checked.
const VERBS = `abrir aceptar activar actualizar agregar ampliar anular armar arreglar atender avisar bajar barrer borrar
  buscar calcular cambiar cargar cerrar cifrar comparar componer comprar comprobar confirmar consultar contar convertir
  copiar correr cortar crear dar decir dejar derivar desactivar descifrar dibujar elegir encolar encontrar entender
  entrar enviar escalar escribir esperar fichar generar guardar hacer hallar ingresar inscribir intentar juzgar leer
  limitar limpiar listar llenar mandar marcar matar medir mirar mostrar mover mudar obtener olvidar ordenar partir pasar
  pedir perdonar poner preparar probar quitar recalcular recibir reconocer recortar recorrer recuperar registrar
  reintentar renovar repartir resolver responder romper sacar salir seguir sumar terminar tirar tomar traer usar vaciar
  validar ver verificar vestir vigilar volver`
const SPANISH = new Set(VERBS.split(/\s+/))

/** The first word of a name: `leer` of `leerBloque`. `anotar` is a word of the business. */
const firstWord = (name) => /^[a-zñ]+/.exec(name)?.[0] ?? ''

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

const verbs = {
  create(context) {
    const check = (id) => {
      if (id?.type !== 'Identifier' || !SPANISH.has(firstWord(id.name))) return
      context.report({ node: id, message: `${id.name}: verbs are English, docs/words.md says which` })
    }
    return {
      FunctionDeclaration: (n) => check(n.id),
      VariableDeclarator: (n) => {
        if (isFunction(n.init)) check(n.id)
      },
    }
  },
}

/**
 * Names of one letter that are allowed anywhere: schemas, permissions, queries of a screen, prepared statements, the
 * state a move leads to.
 */
const LETTERS = new Set(['z', 'P', 'q', 'd', 'p', 'a'])

const letters = {
  create(context) {
    const file = (context.filename ?? context.getFilename()).replaceAll('\\', '/')
    if (!file.includes('/src/') || /\.test\.tsx?$|\/shared\/dibujo\//.test(file)) return {}
    return {
      'Program:exit': () => {
        for (const { variables } of context.sourceCode.scopeManager.scopes)
          for (const { name, defs, references, identifiers } of variables) {
            const node = identifiers[0]
            if (name.length !== 1 || LETTERS.has(name) || !node || defs[0]?.type === 'Type') continue
            const { line } = node.loc.start
            if (references.some(({ identifier }) => identifier.loc.start.line !== line))
              context.report({ node, message: `${name}: a name of one letter lives on one line (docs/words.md)` })
          }
      },
    }
  },
}

export default { meta: { name: 'palabras' }, rules: { verbs, letters } }
