import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/cuenta-corriente',
    access: 'session',
    title: 'Cuenta corriente',
    page: 'CuentaCorrientePage',
    search: {
      solapa: searchParam.word<'facturas' | 'pedidos' | 'saldo' | 'composicion'>(
        ['facturas', 'pedidos', 'saldo', 'composicion'],
        'facturas',
      ),
      documento: searchParam.text(60),
      estado: searchParam.id,
      vence: searchParam.word<'' | 'vencido' | 'semana' | 'treinta'>(['', 'vencido', 'semana', 'treinta'], ''),
      orden: searchParam.word<'emision' | 'vencimiento'>(['emision', 'vencimiento'], 'emision'),
      pagina: searchParam.page,
      cliente: searchParam.id,
      filas: searchParam.word<'5' | '10' | '25'>(['5', '10', '25'], '5'),
    },
    menu: {
      place: 50,
      text: 'Cuenta Corriente',
      icon: 'list',
      under: 'cuenta',
      detail: 'Facturas, saldo y antigüedad',
    },
  },
] as const satisfies readonly Screen[]
