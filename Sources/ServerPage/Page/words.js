// The words of the interface, in English and Russian.

const words = {
  en: {
    skip: "Skip to content", sections: "Sections", translate: "Translate", files: "Files", saved: "Saved",
    history: "History", languages: "Languages", localOnly: "Local only",
    interfaceLanguage: "Interface language", appearance: "Appearance", themeAuto: "As the system",
    themeLight: "Light", themeDark: "Dark", from: "Translate from", to: "Translate to", swap: "Swap languages",
    text: "Text", typeHere: "Type or paste text", clear: "Clear", translation: "Translation", save: "Save",
    savedNow: "Saved", copy: "Copy", copied: "Copied", alternatives: "Other translations",
    noAlternatives: "There is no other translation.", dictionary: "Dictionary", word: "Word",
    selectWord: "Select or type a word", lookUp: "Look up", articles: "Articles",
    nothingFound: "Nothing found for “{0}”.", near: "Near:", file: "File to translate",
    translateFile: "Translate the file", progress: "Progress", download: "Download", search: "Search",
    nothingSaved: "Nothing is saved yet.", noHistory: "There is no history yet.", clearHistory: "Clear history",
    clearHistoryAsk: "Clear the history?", clearHistoryMore: "Saved phrases stay.",
    checkOffers: "Look for new languages", updateAll: "Update all", installed: "Installed",
    available: "Available to download", noneInstalled: "No language is installed yet.",
    noneAvailable: "Nothing else is on offer.", cancel: "Cancel", remove: "Remove", install: "Download",
    update: "Update", detect: "Detect language", detected: "Detected: {0}", characters: "{0} characters",
    tooLong: "{0} characters; at most {1} are translated",
    gloss: "Word by word, from a dictionary", unsure: "Not sure of this one", online: "By the online service",
    unknownWords: "Unknown words: {0}",
    missing: "{0} is not installed.", missingInstall: "Download {0}", missingPair: "Nothing installed translates from {0} to {1}.",
    nothingInstalled: "No language is installed. Download two to translate between them.",
    openLanguages: "Choose languages", installing: "Downloading {0}: {1}", unpacking: "Installing {0} …",
    working: "Working …", workDone: "Done.", workFailed: "That did not work: {0}",
    removeAsk: "Remove {0}?", removeMore: "Frees {0}. These pairs will not work any more: {1}.", removeFree: "Frees {0}.",
    onDisk: "{0} on disk", toDownload: "{0} to download", updateReady: "update of {0}",
    synced: "Synchronised", pending: "Waiting to be synchronised", notSynced: "Could not be synchronised", onDevice: "On this device",
    sendingFile: "Sending {0} …", translatingFile: "Translating {0} …", fileReady: "{0} is translated.",
    formats: "Formats: {0}", chooseFile: "Choose a file first.", unreachable: "The server does not answer.",
    localOn: "Local only: nothing leaves this machine", use: "Use again", useAlternative: "Use: {0}",
  },
  ru: {
    skip: "К содержанию", sections: "Разделы", translate: "Перевод", files: "Файлы", saved: "Избранное",
    history: "История", languages: "Языки", localOnly: "Только локально",
    interfaceLanguage: "Язык интерфейса", appearance: "Оформление", themeAuto: "Как в системе",
    themeLight: "Светлое", themeDark: "Тёмное", from: "Перевести с", to: "Перевести на", swap: "Поменять языки местами",
    text: "Текст", typeHere: "Введите или вставьте текст", clear: "Очистить", translation: "Результат перевода",
    save: "В избранное", savedNow: "Сохранено", copy: "Копировать", copied: "Скопировано",
    alternatives: "Другие переводы", noAlternatives: "Других переводов нет.", dictionary: "Словарь", word: "Слово",
    selectWord: "Выделите или введите", lookUp: "Найти", articles: "Статьи",
    nothingFound: "Для «{0}» ничего не найдено.", near: "Похожие:", file: "Файл для перевода",
    translateFile: "Перевести файл", progress: "Ход работы", download: "Скачать", search: "Поиск",
    nothingSaved: "Пока ничего не сохранено.", noHistory: "История пока пуста.", clearHistory: "Очистить историю",
    clearHistoryAsk: "Очистить историю?", clearHistoryMore: "Избранное останется.",
    checkOffers: "Проверить, что ещё есть", updateAll: "Обновить всё", installed: "Установлены",
    available: "Можно скачать", noneInstalled: "Пока не установлен ни один язык.",
    noneAvailable: "Больше ничего не предлагается.", cancel: "Отмена", remove: "Удалить", install: "Скачать",
    update: "Обновить", detect: "Определить язык", detected: "Определён: {0}", characters: "Знаков: {0}",
    tooLong: "Знаков: {0}; переводится не больше {1}",
    gloss: "Пословно, по словарю", unsure: "Перевод ненадёжен", online: "Перевела сетевая служба",
    unknownWords: "Неизвестные слова: {0}",
    missing: "Язык не установлен: {0}.", missingInstall: "Скачать: {0}", missingPair: "Установленные пакеты не переводят в этом направлении: {0} → {1}.",
    nothingInstalled: "Не установлен ни один язык. Скачайте два, чтобы переводить между ними.",
    openLanguages: "Выбрать языки", installing: "Загружается {0}: {1}", unpacking: "Устанавливается {0} …",
    working: "Выполняется …", workDone: "Готово.", workFailed: "Не получилось: {0}",
    removeAsk: "Удалить язык «{0}»?", removeMore: "Освободится {0}. Перестанут работать пары: {1}.", removeFree: "Освободится {0}.",
    onDisk: "{0} на диске", toDownload: "{0} скачать", updateReady: "есть обновление, {0}",
    synced: "Синхронизировано", pending: "Ждёт синхронизации", notSynced: "Не удалось синхронизировать", onDevice: "На этом устройстве",
    sendingFile: "Отправляется {0} …", translatingFile: "Переводится {0} …", fileReady: "Файл {0} переведён.",
    formats: "Форматы: {0}", chooseFile: "Сначала выберите файл.", unreachable: "Сервер не отвечает.",
    localOn: "Только локально: ничего не покидает этот компьютер", use: "Использовать снова", useAlternative: "Взять: {0}",
  },
};

let current = "en";

/** The interface language. */
export const interfaceLanguage = () => current;

/** A sentence of the interface, with its gaps filled. */
export function say(name, ...values) {
  const text = words[current][name] ?? words.en[name] ?? name;
  return text.replace(/\{(\d)\}/g, (_, index) => values[index] ?? "");
}

/** A language's name in the interface language. */
export function languageName(code) {
  try {
    const name = new Intl.DisplayNames([current], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(current) + name.slice(1);
  } catch {
    return code;
  }
}

/** A number of bytes for people. */
export function sizeText(bytes) {
  const units = { en: ["B", "KB", "MB", "GB"], ru: ["Б", "КБ", "МБ", "ГБ"] }[current];
  let index = 0;
  let value = bytes;
  while (value >= 1000 && index < 3) { value /= 1000; index += 1; }
  return `${value.toLocaleString(current, { maximumFractionDigits: value < 10 && index > 0 ? 1 : 0 })} ${units[index]}`;
}

/** Puts the page into another interface language. */
export function speak(language) {
  current = language in words ? language : "en";
  document.documentElement.lang = current;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  for (const element of document.querySelectorAll("[data-hint]")) element.placeholder = say(element.dataset.hint);
}
