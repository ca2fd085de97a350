import { z } from '#shared/wire.ts'
import { codigo, email, required, reference } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { referenced, upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { quitaUsuarioCliente } from './quitas.ts'
import { cliente, cuentaOfCliente } from './references.ts'

/** The clients of an account besides its own (OPEN-153). */
export const usuariosClientes: Entidad = {
  nombre: 'usuarios-clientes',
  momento: { columna: 'momento', en: quitaUsuarioCliente },
  clave: ['usuario', 'cliente'],
  columnas: z.object({
    usuario: required(reference(cuentaOfCliente, email()), {
      example: 'compras@empresa.test',
      que: 'el e-mail de una cuenta de rol 3, de `usuarios`',
    }),
    cliente: required(reference(cliente, codigo()), {
      example: '004538',
      que: 'de `clientes`: otro cliente para el que compra, además del suyo',
    }),
  }),
  quita: quitaUsuarioCliente,
  save: upsert('cuenta_cliente', ['usuarioId', 'clienteId'], {
    usuarioId: referenced('int', 'usuario', 'id'),
    clienteId,
  }),
}
