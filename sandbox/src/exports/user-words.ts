import type { FileColumn, USER_COLUMNS } from "#provider/contract/list-columns";
import type { Permission, Role } from "#provider/contract/permissions";
import type { Language, UserState } from "#provider/contract/words";

/** The words of the Excel file of users in each language; the same words as in the back office. */
type Words = {
  sheet: string;
  heading: Record<FileColumn<typeof USER_COLUMNS>, string>;
  role: Record<Role, string>;
  permission: Record<Permission, string>;
  state: Record<UserState, string>;
  /** The applications of a person who sees all. */
  all: string;
  /** The last line of a file that does not hold everybody. */
  cut: (shown: number, total: number) => string;
};

export const USER_EXPORT_WORDS: Record<Language, Words> = {
  en: {
    sheet: "Users",
    heading: {
      fullName: "Full name",
      email: "Email",
      phone: "Phone",
      role: "Role",
      permissions: "Permissions",
      applications: "Applications",
      state: "Status",
      added: "Added on",
    },
    role: {
      ROLE_SUSER: "Owner",
      ROLE_USER: "Merchant",
      ROLE_SINGLE: "One-time individual",
      ROLE_FO_MANAGER: "Front-office manager",
      ROLE_FO_SUPERVISOR: "Shift lead",
      ROLE_FIN_MANAGER: "Finance manager",
      ROLE_OPERATOR: "Front-desk operator",
      ROLE_AUDITOR: "Auditor",
      ROLE_ADMIN: "Provider staff",
      ROLE_SUPER_ADMIN: "Senior provider staff",
    },
    permission: {
      CREATE_LINK: "Create link",
      SEND_LINK: "Send link",
      EDIT_LINK: "Edit link/invoice",
      DELETE_INVOICE: "Delete invoice",
      FINALIZE_TRANSACTION: "Capture holds",
      UNBLOCK_TRANSACTION: "Release holds",
      REFUND_TRANSACTION: "Refund payments",
      EXPORT_PAYMENT_METHOD: "Export transactions",
      ADD_APPLICATION: "Add applications",
      DELETE_APPLICATION: "Delete applications",
      USER_APPLICATION: "Manage applications",
      PAYOUT_PAYMENT: "Create payouts",
      PAYOUT_REVIEW: "Payout review",
      REFUND_REVIEW: "Refund review",
      ERASE_CUSTOMER: "Erase customer",
      RECORD_PAYMENT: "Record outside payment",
      ANSWER_DISPUTE: "Answer disputes",
    },
    state: { INVITED: "Invited", ACTIVE: "Active", REMOVED: "Removed" },
    all: "All",
    cut: (shown, total) => `Only the first ${shown} of ${total} people are here. Search by name to get the others.`,
  },
  az: {
    sheet: "İstifadəçilər",
    heading: {
      fullName: "Ad və soyad",
      email: "E-poçt",
      phone: "Telefon",
      role: "Rol",
      permissions: "İcazələr",
      applications: "Tətbiqlər",
      state: "Status",
      added: "Əlavə edilib",
    },
    role: {
      ROLE_SUSER: "Hesab sahibi",
      ROLE_USER: "Satıcı",
      ROLE_SINGLE: "Fiziki şəxs (birdəfəlik ödəniş)",
      ROLE_FO_MANAGER: "Front-ofis meneceri",
      ROLE_FO_SUPERVISOR: "Növbə rəhbəri",
      ROLE_FIN_MANAGER: "Maliyyə meneceri",
      ROLE_OPERATOR: "Front-ofis operatoru",
      ROLE_AUDITOR: "Auditor",
      ROLE_ADMIN: "Provayderin əməkdaşı",
      ROLE_SUPER_ADMIN: "Provayderin baş əməkdaşı",
    },
    permission: {
      CREATE_LINK: "Link yaratmaq",
      SEND_LINK: "Link göndərmək",
      EDIT_LINK: "Linki/hesab-fakturanı dəyişmək",
      DELETE_INVOICE: "Hesab-fakturanı silmək",
      FINALIZE_TRANSACTION: "Bloklanmış məbləği tutmaq",
      UNBLOCK_TRANSACTION: "Bloku açmaq",
      REFUND_TRANSACTION: "Məbləği geri qaytarmaq",
      EXPORT_PAYMENT_METHOD: "Ödənişləri ixrac etmək",
      ADD_APPLICATION: "Tətbiq əlavə etmək",
      DELETE_APPLICATION: "Tətbiqi silmək",
      USER_APPLICATION: "Tətbiqi idarə etmək",
      PAYOUT_PAYMENT: "Köçürmə etmək",
      PAYOUT_REVIEW: "Köçürmələri təsdiqləmək",
      REFUND_REVIEW: "Geri qaytarmaları təsdiqləmək",
      ERASE_CUSTOMER: "Müştərini silmək",
      RECORD_PAYMENT: "Kənar ödənişi qeyd etmək",
      ANSWER_DISPUTE: "Mübahisələrə cavab",
    },
    state: { INVITED: "Dəvət edilib", ACTIVE: "Aktivdir", REMOVED: "Çıxarılıb" },
    all: "Hamısı",
    cut: (shown, total) => `Burada ${total} nəfərdən yalnız ilk ${shown} nəfər göstərilib. Qalanlarını adla axtarın.`,
  },
  ru: {
    sheet: "Пользователи",
    heading: {
      fullName: "Имя и фамилия",
      email: "Эл. почта",
      phone: "Телефон",
      role: "Роль",
      permissions: "Права",
      applications: "Приложения",
      state: "Статус",
      added: "Добавлен",
    },
    role: {
      ROLE_SUSER: "Владелец",
      ROLE_USER: "Продавец",
      ROLE_SINGLE: "Физлицо (разовые платежи)",
      ROLE_FO_MANAGER: "Менеджер фронт-офиса",
      ROLE_FO_SUPERVISOR: "Старший смены",
      ROLE_FIN_MANAGER: "Финансовый менеджер",
      ROLE_OPERATOR: "Оператор фронт-офиса",
      ROLE_AUDITOR: "Аудитор",
      ROLE_ADMIN: "Сотрудник провайдера",
      ROLE_SUPER_ADMIN: "Старший сотрудник провайдера",
    },
    permission: {
      CREATE_LINK: "Создание ссылок",
      SEND_LINK: "Отправка ссылок",
      EDIT_LINK: "Изменение ссылок и счетов",
      DELETE_INVOICE: "Удаление счетов",
      FINALIZE_TRANSACTION: "Списание блокировок",
      UNBLOCK_TRANSACTION: "Снятие блокировок",
      REFUND_TRANSACTION: "Возврат платежей",
      EXPORT_PAYMENT_METHOD: "Выгрузка платежей",
      ADD_APPLICATION: "Добавление приложений",
      DELETE_APPLICATION: "Удаление приложений",
      USER_APPLICATION: "Управление приложениями",
      PAYOUT_PAYMENT: "Создание выплат",
      PAYOUT_REVIEW: "Одобрение выплат",
      REFUND_REVIEW: "Одобрение возвратов",
      ERASE_CUSTOMER: "Удаление данных клиента",
      RECORD_PAYMENT: "Учёт оплаты вне сервиса",
      ANSWER_DISPUTE: "Ответы на\u00a0споры",
    },
    state: { INVITED: "Приглашён", ACTIVE: "Активен", REMOVED: "Исключён" },
    all: "Все",
    cut: (shown, total) =>
      `Здесь только первые ${shown} из ${total}\u00a0человек. Чтобы получить остальных, воспользуйтесь поиском по имени.`,
  },
};
