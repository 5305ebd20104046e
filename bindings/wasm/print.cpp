// snprintf as far as this module uses it: the JSON library writes single characters as hexadecimal numbers ("\u%04x",
// "<U+%.4X>"). The C library's own brings arithmetic of 128 bit floating point along, five thousand bytes for nothing.
#include <cstdarg>
#include <cstddef>
#include <cstdlib>

extern "C" int snprintf(char* out, std::size_t size, const char* format, ...) {
    std::size_t length = 0;
    const auto put = [&](char c) {
        if (length + 1 < size) out[length] = c;
        ++length;
    };
    va_list values;
    va_start(values, format);
    for (; *format != '\0'; ++format) {
        if (*format != '%') {
            put(*format);
            continue;
        }
        int digits = 1;
        for (++format; *format == '.' || *format == 'h' || (*format >= '0' && *format <= '9'); ++format)
            if (*format >= '1') digits = *format == 'h' ? digits : *format - '0';
        if (*format != 'x' && *format != 'X') std::abort();
        const auto value = va_arg(values, unsigned);
        while (digits < 8 && value >> (4 * digits) != 0) ++digits;
        while (digits-- > 0) {
            const unsigned digit = (value >> (4 * digits)) & 15u;
            put(static_cast<char>(digit < 10 ? '0' + digit : (*format == 'x' ? 'a' : 'A') + digit - 10));
        }
    }
    va_end(values);
    if (size > 0) out[length < size ? length : size - 1] = '\0';
    return static_cast<int>(length);
}
