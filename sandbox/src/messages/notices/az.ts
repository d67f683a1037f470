import type { Sentences } from "./en.ts";

export const az: Sentences = {
  addressTaken: ({ name, signIn }) => ({
    subject: "Sizin artıq hesabınız var",
    body: `Hörmətli ${name}, kimsə Sizin e-poçt ünvanınızla qeydiyyatdan keçməyə çalışdı, lakin bu ünvan artıq Sizin hesabınıza bağlıdır. Daxil olmaq və ya unutduğunuz şifrənin yerinə yenisini təyin etmək üçün bu səhifəni açın: ${signIn}. Bunu Siz etməmisinizsə, heç nə etməyə ehtiyac yoxdur: hesabınızda dəyişiklik olmayıb.`,
  }),
  addressTakenRemoved: ({ name }) => ({
    subject: "E-poçt ünvanınız artıq istifadə olunur",
    body: `Hörmətli ${name}, kimsə Sizin e-poçt ünvanınızla qeydiyyatdan keçməyə çalışdı, lakin bu ünvan girişi dayandırılmış hesaba bağlıdır. Girişin bərpası üçün satıcı hesabının sahibinə müraciət edin. Bunu Siz etməmisinizsə, heç nə etməyə ehtiyac yoxdur.`,
  }),
  addressUnproven: ({ signIn }) => ({
    subject: "E-poçt ünvanınız artıq istifadə olunur",
    body: `Kimsə Sizin e-poçt ünvanınızla qeydiyyatdan keçməyə çalışdı. Bu ünvan onu hələ təsdiqləməmiş bir hesabda göstərilib. Bu, Sizin hesabınızdırsa, ${signIn} səhifəsində daxil olub ünvanı təsdiqləyin. Belə deyilsə, ünvanınızdan istifadə edə bilmək üçün dəstək xidmətimizlə əlaqə saxlayın.`,
  }),
  confirmEmail: ({ name, link, hours }) => ({
    subject: "E-poçt ünvanınızı təsdiqləyin",
    body: `Hörmətli ${name}, bu ünvanın Sizin olduğunu təsdiqləyin: ${hours} saat ərzində bu linki açın: ${link} O vaxta qədər bura başqa heç nə göndərmirik. Bizdə hesabınız yoxdursa, heç nə etməyə ehtiyac yoxdur.`,
  }),
  confirmNewEmail: ({ name, link, hours }) => ({
    subject: "Yeni e-poçt ünvanınızı təsdiqləyin",
    body: `Hörmətli ${name}, bundan sonra bu ünvanla daxil olmaq istədiyinizi bildirmisiniz. Təsdiqləmək üçün ${hours} saat ərzində bu linki açın: ${link} O vaxta qədər köhnə ünvanınız qüvvədədir. Bunu Siz etməmisinizsə, heç nə etməyə ehtiyac yoxdur.`,
  }),
  emailChangeAsked: ({ name, email, signIn }) => ({
    subject: "Hesabınız üçün başqa e-poçt ünvanı",
    body: `Hörmətli ${name}, hesabınıza daxil olmuş kimsə bu ünvanın əvəzinə ${email} ünvanından istifadə etmək istəyib. Həmin ünvana göndərdiyimiz link açıldıqda o qüvvəyə minəcək. Bunu Siz etməmisinizsə, dərhal ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin: yeni şifrə bütün cihazlarda hesabdan çıxarır və dəyişikliyi dayandırır.`,
  }),
  passwordLink: ({ name, link, minutes }) => ({
    subject: "Yeni şifrə təyin edin",
    body: `Hörmətli ${name}, hesabınız üçün yeni şifrə sorğusu aldıq. Şifrəni təyin etmək üçün ${minutes} dəqiqə ərzində bu linki açın: ${link} Link yalnız bir dəfə işləyir. Sorğunu Siz göndərməmisinizsə, heç nə etməyə ehtiyac yoxdur: şifrəniz olduğu kimi qalır.`,
  }),
  passwordChanged: ({ name, signIn }) => ({
    subject: "Şifrəniz dəyişdirildi",
    body: `Hörmətli ${name}, hesabınızın şifrəsi dəyişdirildi və digər cihazlarınızda hesabdan çıxış edildi. Bunu Siz etməmisinizsə, dərhal ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin.`,
  }),
  codesHeld: ({ name, wrong, minutes, signIn }) => ({
    subject: "Həddən artıq yanlış kod",
    body: `Hörmətli ${name}, hesabınız üçün ardıcıl olaraq yanlış birdəfəlik kodlar daxil edilib (sayı: ${wrong}). Növbəti ${minutes} dəqiqə ərzində kod göndərilməyəcək və qəbul edilməyəcək, sonra hər şey əvvəlki kimi işləyəcək. Bunu Siz etməmisinizsə, ola bilsin, kimsə şifrənizi bilir: ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin və yeni şifrə təyin edin.`,
  }),
  emailChanged: ({ name, email }) => ({
    subject: "E-poçt ünvanınız dəyişdirildi",
    body: `Hörmətli ${name}, bundan sonra hesabınıza bu ünvanla deyil, ${email} ünvanı ilə daxil olacaqsınız. Bunu Siz etməmisinizsə, dərhal dəstək xidmətimizlə əlaqə saxlayın.`,
  }),
  declinedCards: ({ name, application, what, link }) => ({
    subject: "Çox sayda rədd edilmiş kart",
    body: `Hörmətli ${name}, “${application}” üzrə ${what} ödənişində çox sayda kart rədd edilib. Ola bilsin, kimsə burada oğurlanmış kartları yoxlayır, buna görə həmin yerdən ödənişləri bir saata qədər dayandırdıq. Kartlardan heç nə tutulmayıb. Bunu gözləmirdinizsə, linki söndürün və ya hesab-fakturanı ləğv edin: ${link}`,
  }),
  cardAdded: ({ name, card, signIn }) => ({
    subject: "Hesabınıza kart əlavə edilib",
    body: `Hörmətli ${name}, ${card} kartı hesabınıza əlavə edildi: ona vəsait çıxarmaq mümkündür. Bunu Siz etməmisinizsə, dərhal ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin.`,
  }),
  appKeyRenewed: ({ name, application, by, hours, signIn }) => ({
    subject: "Tətbiqiniz üçün yeni açar",
    body: `Hörmətli ${name}, ${by} ${application} üçün yeni gizli açar yaratdı: proqramlar bu tətbiqin adından onunla işləyir. ${hours > 0 ? `Köhnə açar daha ${hours} saat işləyəcək.` : "Köhnə açar artıq işləmir."} Bunu gözləmirdinizsə, dərhal ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin və başqa açar yaradın.`,
  }),
  signingSecretMade: ({ name, application, by, hours, signIn }) => ({
    subject: "Tətbiqiniz üçün yeni imza sirri",
    body: `Hörmətli ${name}, ${by} ${application} üçün yeni imza sirri yaratdı: serveriniz geri bildirişləri və qayıdan ödəyənləri onunla yoxlayır. ${hours > 0 ? `Köhnə sirr daha ${hours} saat imzalayacaq.` : "Köhnə sirr artıq imzalamır."} Bunu gözləmirdinizsə, dərhal ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin və başqa sirr yaradın.`,
  }),
  webhookSet: (told) => ({
    subject: "Tətbiqiniz üçün vebhuk ünvanı təyin edilib",
    body: `Hörmətli ${told.name}, ${told.by} ${told.application} üçün ${told.host} serverində vebhuk ünvanı təyin etdi: baş verənlər ora bildirilir. Bunu gözləmirdinizsə, ${told.signIn} səhifəsində daxil olun və ünvanı silin.`,
  }),
  webhookRemoved: (told) => ({
    subject: "Tətbiqinizin vebhuk ünvanı silinib",
    body: `Hörmətli ${told.name}, ${told.by} ${told.application} üçün vebhuk ünvanını sildi. Ödənişlər əvvəlki kimi davam edir. Bunu gözləmirdinizsə, ${told.signIn} səhifəsində daxil olun və ünvanı yenidən əlavə edin.`,
  }),
  testInvoice: (told) => ({
    subject: `TEST: ${told.amount} məbləğində hesab-faktura`,
    body: `TEST. Hörmətli ${told.name}, ödəyən ${told.application} üçün ${told.amount} ödəmək linkini belə məktubda alardı: ${told.link} Bu, sınaqdır: pul hərəkət etmir və bu məktub başqa heç kimə göndərilməyib.`,
  }),
  reviewApproved: (told) => ({
    subject: "Tətbiq təsdiqləndi",
    body: `Hörmətli ${told.name}, ${told.application} üçün göndərdikləriniz qəbul olundu. Növbəti addım burada göstərilib: ${told.link}`,
  }),
  reviewRejected: (told) => ({
    subject: "Tətbiqdə düzəliş lazımdır",
    body: `Hörmətli ${told.name}, ${told.application} üçün göndərdiklərinizin bir hissəsi qəbul olunmadı: ${told.reasons}. Yalnız bunu düzəltmək lazımdır, qalanı olduğu kimi qalır. Hamısı bir yerdə buradadır: ${told.link}`,
  }),
  detailsAsked: (told) => ({
    subject: "Tətbiqinizin məlumatları dəyişir",
    body: `Hörmətli ${told.name}, ${told.by} ${told.application} tətbiqinin adını, VÖEN-ini və ya bank hesabını dəyişdi. Dəyişikliyi yoxlayırıq: qəbul olunana qədər hər şey indiki məlumatlarla davam edir. Bunu gözləmirdinizsə, dəyişikliyi burada ləğv edin: ${told.link}`,
  }),
  detailsAccepted: (told) => ({
    subject: "Yeni məlumatlarınız qəbul olundu",
    body: `Hörmətli ${told.name}, ${told.application} tətbiqinin yeni məlumatları qəbul olundu və bundan sonra qüvvədədir. Onlar buradadır: ${told.link}`,
  }),
  detailsRejected: (told) => ({
    subject: "Dəyişdirilmiş məlumatlarda düzəliş lazımdır",
    body: `Hörmətli ${told.name}, ${told.application} tətbiqinin dəyişdirilmiş məlumatlarının bir hissəsi qəbul olunmadı: ${told.reasons}. ${told.days} gün ərzində onları düzəldin və ya dəyişikliyi ləğv edin. O vaxta qədər hər şey əvvəlki məlumatlarla davam edir, sonra isə Siz cavab verənə qədər ${told.application} ödəniş qəbul etmir. Hamısı bir yerdə buradadır: ${told.link}`,
  }),
  detailsStopped: (told) => ({
    subject: "Tətbiqiniz indi ödəniş qəbul etmir",
    body: `Hörmətli ${told.name}, ${told.application} tətbiqinin qəbul olunmayan məlumatları barədə Sizdən cavab almadıq, ona görə tətbiq indi ödəniş qəbul etmir. Geri qaytarmalar və pul çıxarma davam edir. Məlumatları düzəldin və ya dəyişikliyi ləğv edin, ödənişlər dərhal davam edəcək: ${told.link}`,
  }),
  contractSigned: (told) => ({
    subject: "Müqavilə imzalanıb",
    body: `Hörmətli ${told.name}, ${told.application} üçün müqavilə telefonla imzalanıb. Nömrəsi: ${told.number}. İmzalayan: ${told.by}. Biz də imzaladıq. İmzalanmış faylı hər kəs burada yoxlaya bilər: ${told.link} Ödəniş qəbul etmək üçün tətbiqi işə salın.`,
  }),
  wentLive: (told) => ({
    subject: "Artıq ödəniş qəbul edə bilərsiniz",
    body: `Hörmətli ${told.name}, ${told.application} işə salındı. Bunu edən: ${told.by}. Bundan sonra real ödənişlər qəbul olunur, test hesab-fakturaları isə başa çatıb. İlk hesab-fakturanı burada yaradın: ${told.link}`,
  }),
  appSwitched: ({ name, application, by, enabled, signIn }) =>
    enabled
      ? {
          subject: "Tətbiqiniz yenidən aktivdir",
          body: `Hörmətli ${name}, ${by} ${application} tətbiqini yenidən aktivləşdirdi. Tətbiq əvvəlki vəziyyətinə qayıdıb.`,
        }
      : {
          subject: "Tətbiqiniz deaktiv edilib",
          body: `Hörmətli ${name}, ${by} ${application} tətbiqini deaktiv etdi: yenidən aktivləşdirilənə qədər ödəniş qəbul etmir. Bunu gözləmirdinizsə, ${signIn} səhifəsində hesabınıza daxil olub onu aktivləşdirin.`,
        },
  appDeleted: ({ name, application, by, signIn }) => ({
    subject: "Tətbiqiniz silinib",
    body: `Hörmətli ${name}, ${by} birdəfəlik kodla ${application} tətbiqini sildi. Onun hesab-fakturaları və ödənişləri siyahılarınızda qalır. Bunu gözləmirdinizsə, dərhal ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin.`,
  }),
  cardRemoved: ({ name, card, signIn }) => ({
    subject: "Hesabınızdan kart silinib",
    body: `Hörmətli ${name}, ${card} kartı hesabınızdan silindi. Bunu Siz etməmisinizsə, dərhal ${signIn} səhifəsində “Şifrəni unutmusunuz?” seçin.`,
  }),
  phoneChanged: ({ phone }) =>
    `Birdəfəlik kodlarınız bundan sonra bu nömrəyə deyil, ${phone} nömrəsinə göndəriləcək. Bunu Siz etməmisinizsə, dərhal dəstək xidmətimizlə əlaqə saxlayın.`,
  exportReady: ({ name, file, link, hours }) => ({
    subject: "Faylınız hazırdır",
    body: `Hörmətli ${name}, istədiyiniz fayl hazırdır: ${file}. Onu endirmək üçün ${hours} saat ərzində bu linki açın: ${link} Linki bilən hər kəs faylı aça bilər, buna görə onu başqasına ötürməyin.`,
  }),
};
